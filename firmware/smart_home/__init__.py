"""Tells the house what happens at the table, by MQTT, and hears what it asks for. Off unless configured.

`settings` reads the file, `state` says what the house is told, `discovery` describes the board to Home
Assistant, `link` talks to the broker. It needs the extra `mqtt`.
"""

"""Drawings of a scene for lights, screens and page. They are functions and hold nothing."""

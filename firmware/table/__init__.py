"""The table: buttons and tokens come in, actions go to the engine, and a frozen Scene says what to show."""

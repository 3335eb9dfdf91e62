"""What is shown, as functions of a Scene that hold nothing: lights, screens, and what the page draws."""

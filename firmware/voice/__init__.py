"""What is said aloud: sentences for the ear, in what order they are spoken, and who hears them."""

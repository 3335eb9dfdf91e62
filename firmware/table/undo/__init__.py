"""Taking a step back: which step it is, who has to agree, and the question to them."""

"""What providers of hosted engines tell us unasked."""

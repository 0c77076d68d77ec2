"""People in the administration: finding them, seeing what they have, and helping them."""

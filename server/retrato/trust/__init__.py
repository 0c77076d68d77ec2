"""Trust: reports of pictures, what staff decide about them, and appeals."""

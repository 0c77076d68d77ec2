"""Trust: what people agree to, reports of pictures, what staff decide about them, suspensions and appeals."""

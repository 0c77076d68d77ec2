"""Trust: screening, what people agree to, reports and what staff decide about them, suspensions and appeals."""

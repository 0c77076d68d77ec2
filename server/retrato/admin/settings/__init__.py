"""Settings of the site: who may register and from where, what is switched off, and a notice to everybody."""

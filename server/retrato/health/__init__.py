"""Health checks for load balancers."""

"""What a load balancer asks."""

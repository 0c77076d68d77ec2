"""Cases in the administration: reports, repeated refusals and appeals, and deciding them."""

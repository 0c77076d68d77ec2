"""The figures of the business, by day: `facts` counts them, `days` keeps those of days that are over, `series` presents
them by step."""

"""Web push notifications to subscribed devices."""

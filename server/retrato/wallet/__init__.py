"""Token ledger: tokens are granted, reserved for an item, then captured when it is done or released when it fails."""

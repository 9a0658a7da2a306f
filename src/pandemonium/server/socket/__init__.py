"""WebSockets below Starlette: limits on what comes in, frames that go out, one client each."""

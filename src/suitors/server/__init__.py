"""The table server: HTTP, WebSocket and storage around the tables."""

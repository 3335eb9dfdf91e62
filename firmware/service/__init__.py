"""Croupier as a service: it tells systemd how it is, answers `croupier status`, and logs with levels."""

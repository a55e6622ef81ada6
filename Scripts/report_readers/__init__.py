"""Readers of reports by other people's programs, and what each report must be beyond that; see check-reports.py."""

"""The parts of Scripts/bench-peers.py; docs/benchmarks.md says what is measured."""

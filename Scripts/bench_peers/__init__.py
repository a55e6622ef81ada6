"""What Scripts/bench-peers.py is made of; docs/benchmarks.md tells what is measured."""

"""Games on partially ordered sets: take an element and all above it. Chomp and Schuh's game of divisors are two."""

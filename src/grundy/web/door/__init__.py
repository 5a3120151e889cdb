"""What comes in and goes out: who may ask and how often, bodies and connections, and long answers piece by piece."""

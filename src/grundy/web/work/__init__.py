"""How answers are found: kept ones, lanes and turns for the others, and the processes that compute them."""

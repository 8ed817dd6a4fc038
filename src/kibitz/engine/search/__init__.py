"""Alpha-beta on the compiled rules: from one position to its best lines."""

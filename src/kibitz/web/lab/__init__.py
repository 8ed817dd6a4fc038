"""The lab's page: trees, evaluations, reasons."""

"""What lies under the spaces, as physics: readers with a field and tags in it, sensors and magnets. For
tests."""

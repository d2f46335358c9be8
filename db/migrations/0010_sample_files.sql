-- Files that the figures of a sample package follow from, by name.
ALTER TABLE sample_packages ADD COLUMN files jsonb;

-- A pilot may have millions of calls: they are taken out of the ledger in batches, after the pilot is deleted.
CREATE OR REPLACE FUNCTION forget_use_of_pilot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE pilot_id = OLD.pilot_id;
  RETURN NULL;
END
$$;

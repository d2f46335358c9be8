ALTER TABLE api_keys ADD COLUMN pilot_id text, ADD COLUMN cost_max_usd numeric(12, 6),
  ADD CONSTRAINT api_keys_pilot_id_unique UNIQUE (pilot_id);
--> statement-breakpoint
ALTER TABLE usage_months ADD COLUMN cost_usd numeric(12, 6) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE usage_holds ADD COLUMN cost_usd numeric(12, 6) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE usage_ledger ADD COLUMN milliseconds integer, ADD COLUMN pilot_id text, ADD COLUMN item text;
--> statement-breakpoint
CREATE INDEX usage_ledger_pilot_id ON usage_ledger (pilot_id, usage_id) WHERE pilot_id is not null;
--> statement-breakpoint
ALTER TABLE pilot_batches ADD COLUMN request_sha256 text;
--> statement-breakpoint
CREATE UNIQUE INDEX pilot_batches_request ON pilot_batches (pilot_id, request_sha256);
--> statement-breakpoint
-- Erasing a pilot ends its key, and takes pilot and item out of the ledger, where nothing else changes.
CREATE OR REPLACE FUNCTION refuse_change_of_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND coalesce(current_setting('pilot.removal', true), '') <> '' THEN
    IF NEW.pilot_id IS NULL AND NEW.item IS NULL
      AND to_jsonb(NEW) - ARRAY['pilot_id', 'item'] = to_jsonb(OLD) - ARRAY['pilot_id', 'item'] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the usage ledger is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE FUNCTION forget_use_of_pilot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE pilot_id = OLD.pilot_id;
  UPDATE usage_ledger SET pilot_id = NULL, item = NULL WHERE pilot_id = OLD.pilot_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pilots_forget_their_use AFTER DELETE ON pilots
  FOR EACH ROW EXECUTE FUNCTION forget_use_of_pilot();
--> statement-breakpoint
-- The lock lets an erasure wait for a request that ends now, or the request for the erasure.
CREATE FUNCTION drop_use_of_erased_pilot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM pilots WHERE pilot_id = NEW.pilot_id FOR KEY SHARE;
  IF NOT FOUND THEN
    NEW.pilot_id := NULL;
    NEW.item := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER usage_of_existing_pilots BEFORE INSERT ON usage_ledger FOR EACH ROW
  WHEN (NEW.pilot_id IS NOT NULL) EXECUTE FUNCTION drop_use_of_erased_pilot();

CREATE TABLE pilot_items (
  pilot_id text NOT NULL, item text NOT NULL, stratum text, cluster text, units integer, file_sha256 text,
  draw_no integer,
  CONSTRAINT pilot_items_pilot_id_item_pk PRIMARY KEY(pilot_id,item),
  CONSTRAINT pilot_items_pilot_id_pilots_pilot_id_fk FOREIGN KEY (pilot_id) REFERENCES pilots(pilot_id) ON DELETE CASCADE
);
--> statement-breakpoint
-- A pilot that stops at its checkpoint has the look there as its final one.
ALTER TABLE pilots ADD COLUMN sample jsonb, ADD COLUMN checkpoint jsonb,
  ADD CONSTRAINT pilots_stop_at_their_checkpoint CHECK (
    coalesce(checkpoint #>> '{decision,choice}', 'continue') = 'continue'
    OR (state IN ('closing', 'closed') AND look = checkpoint -> 'look'));
--> statement-breakpoint
CREATE FUNCTION keep_checkpoints_and_samples() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.checkpoint IS NOT NULL AND (NEW.checkpoint - 'decision' IS DISTINCT FROM OLD.checkpoint - 'decision'
    OR (OLD.checkpoint -> 'decision' <> 'null' AND NEW.checkpoint IS DISTINCT FROM OLD.checkpoint)) THEN
    RAISE EXCEPTION 'the look at the checkpoint and its decision never change' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.checkpoint IS NULL AND NEW.checkpoint IS NOT NULL AND OLD.state <> 'running' THEN
    RAISE EXCEPTION 'only a running pilot has a checkpoint' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state NOT IN ('draft', 'agreed') AND NEW.sample IS DISTINCT FROM OLD.sample THEN
    RAISE EXCEPTION 'the sample of a started pilot never changes' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pilots_keep_checkpoints_and_samples BEFORE UPDATE ON pilots
  FOR EACH ROW EXECUTE FUNCTION keep_checkpoints_and_samples();
--> statement-breakpoint
-- The items of a pilot that is removed as a whole have no pilot left to find here.
CREATE FUNCTION keep_pilot_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed JOIN pilots USING (pilot_id) WHERE state NOT IN ('draft', 'agreed')) THEN
    RAISE EXCEPTION 'the items of a started pilot never change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pilot_items_are_inserted_before_start AFTER INSERT ON pilot_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_pilot_items();
--> statement-breakpoint
CREATE TRIGGER pilot_items_are_updated_before_start AFTER UPDATE ON pilot_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_pilot_items();
--> statement-breakpoint
CREATE TRIGGER pilot_items_are_deleted_before_start AFTER DELETE ON pilot_items
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_pilot_items();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION accept_pilot_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pilots WHERE pilot_id = NEW.pilot_id
    AND CASE NEW.kind WHEN 'manifest' THEN state IN ('draft', 'agreed') ELSE state = 'running' END) THEN
    RAISE EXCEPTION 'a pilot accepts a manifest before its start and results while it runs'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

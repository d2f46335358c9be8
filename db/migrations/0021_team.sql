-- Those who could sign in before there were roles could do everything.
ALTER TABLE "founders" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "founders" ADD CONSTRAINT "founders_role" CHECK (role in ('reader', 'reviewer', 'owner'));--> statement-breakpoint
-- Any page of the log is read by kind, of all founders or of one, the newest first.
CREATE INDEX "history_kind" ON "history" USING btree ("kind","at","history_id");--> statement-breakpoint
CREATE INDEX "history_founder_kind" ON "history" USING btree ("founder_id","kind","at","history_id")
	WHERE founder_id is not null;--> statement-breakpoint
DROP INDEX "history_founder_id";--> statement-breakpoint
-- The last owner who may sign in stays one, whoever asks otherwise. Of two changes at once the second waits for the
-- first, and then sees what it did.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM former LEFT JOIN founders AS present USING (founder_id)
    WHERE former.role = 'owner' AND former.disabled_at IS NULL
      AND (present.role = 'owner' AND present.disabled_at IS NULL) IS NOT TRUE
  ) THEN
    PERFORM pg_advisory_xact_lock(hashtext('founders keep an owner'));
    IF NOT EXISTS (SELECT FROM founders WHERE role = 'owner' AND disabled_at IS NULL) THEN
      RAISE EXCEPTION 'the last owner can be neither disabled nor made anything else' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER founders_keep_an_owner_changed AFTER UPDATE ON "founders" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_owner();
--> statement-breakpoint
CREATE TRIGGER founders_keep_an_owner_deleted AFTER DELETE ON "founders" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_owner();

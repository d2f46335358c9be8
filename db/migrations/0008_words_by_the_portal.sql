-- The portal gives a lead's words itself, by the rule by which searches are read: it cost an insert a third of its time to
-- find them here. Rows that come without, as from a portal of the version before, get theirs here as before.
ALTER TABLE "leads" ALTER COLUMN "words" DROP EXPRESSION;
--> statement-breakpoint
CREATE FUNCTION give_words_to_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := strip(to_tsvector('simple', regexp_replace(
      NEW.company || ' ' || NEW.contact_or_agent_id || ' ' || coalesce(NEW.contact_name, '') || ' ' || NEW.workflow,
      '[^[:alnum:]]+', ' ', 'g')))
    || array_to_tsvector(ARRAY['=' || NEW.band]);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_have_words BEFORE INSERT ON "leads"
  FOR EACH ROW WHEN (NEW.words IS NULL) EXECUTE FUNCTION give_words_to_lead();
--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "words" SET NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_leads_to_their_lifecycle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others constant text[] := ARRAY['status', 'version', 'status_changed_at', 'first_reviewed_at',
    'snoozed_until', 'decline_reason', 'duplicate_of', 'assignee_id'];
BEGIN
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'a change of a lead counts its version up by one' USING ERRCODE = 'check_violation';
  END IF;
  IF to_jsonb(NEW) - others <> to_jsonb(OLD) - others THEN
    RAISE EXCEPTION 'what was submitted never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.status <> OLD.status
    AND NOT EXISTS (SELECT FROM lead_steps WHERE from_status = OLD.status AND to_status = NEW.status)
    AND NOT (coalesce(current_setting('pilot.undoes', true), '') <> ''
      AND EXISTS (SELECT FROM lead_steps WHERE from_status = NEW.status AND to_status = OLD.status))
  THEN
    RAISE EXCEPTION 'the lifecycle has no step from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

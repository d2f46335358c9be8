ALTER TABLE "leads" ADD COLUMN "is_woken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "last_step_at" timestamp (3) with time zone;--> statement-breakpoint
-- Leads that were woken before this was stored, and not touched since.
ALTER TABLE "leads" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "leads" SET "is_woken" = true WHERE "status" = 'in_review' AND 'lead_wake' = (
  SELECT "kind" FROM "history" WHERE "history"."lead_id" = "leads"."lead_id" AND "detail" ? 'version'
  ORDER BY "history_id" DESC LIMIT 1);
--> statement-breakpoint
UPDATE "leads" SET "last_step_at" = "status_changed_at" WHERE "status_changed_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "leads" ENABLE TRIGGER USER;
--> statement-breakpoint
-- A lead is woken by the end of its snooze alone, or again when the step after that is taken back.
CREATE OR REPLACE FUNCTION keep_leads_to_their_lifecycle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable text[] := ARRAY['status', 'version', 'status_changed_at', 'first_reviewed_at',
    'snoozed_until', 'decline_reason', 'duplicate_of', 'assignee_id', 'is_woken', 'last_step_at'];
BEGIN
  IF OLD.status = 'withdrawn' THEN
    RAISE EXCEPTION 'a withdrawn lead never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'a change of a lead counts its version up by one' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.status = 'withdrawn' THEN
    IF num_nonnulls(NEW.contact_name, NEW.contact_role, NEW.risk_owner) > 0
      OR NEW.contact_or_agent_id <> 'withdrawn' OR NEW.contact_consent THEN
      RAISE EXCEPTION 'a withdrawn lead holds no contact data' USING ERRCODE = 'check_violation';
    END IF;
    changeable := changeable || ARRAY['contact_name', 'contact_role', 'contact_or_agent_id', 'words',
      'risk_owner', 'contact_consent'];
  ELSIF NEW.contact_corrected_at = now()::timestamptz(3) THEN
    changeable := changeable || ARRAY['contact_name', 'contact_role', 'contact_or_agent_id', 'words',
      'contact_corrected_at'];
  END IF;
  IF to_jsonb(NEW) - changeable <> to_jsonb(OLD) - changeable THEN
    RAISE EXCEPTION 'what was submitted never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.is_woken AND (NEW.status <> 'in_review' OR (NOT OLD.is_woken AND OLD.status <> 'snoozed'
    AND coalesce(current_setting('pilot.undoes', true), '') = ''))
  THEN
    RAISE EXCEPTION 'only the end of a snooze wakes a lead' USING ERRCODE = 'check_violation';
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
--> statement-breakpoint
-- The views beside the one of new leads. No new lead is in any of these, and so they cost its insert nothing.
CREATE INDEX "leads_woken" ON "leads" ("band", "status_changed_at", "lead_id")
  WHERE "status" = 'in_review' AND "is_woken";
--> statement-breakpoint
CREATE INDEX "leads_of_team" ON "leads" ("band", (coalesce("last_step_at", "status_changed_at")), "lead_id")
  WHERE "status" = 'in_review' AND NOT "is_woken";

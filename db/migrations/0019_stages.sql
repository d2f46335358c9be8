ALTER TABLE "leads" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "stage_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "ran_pilot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "stage_amount" double precision;--> statement-breakpoint
CREATE TABLE "lead_stage_steps" (
	"from_stage" text NOT NULL,
	"to_stage" text NOT NULL,
	CONSTRAINT "lead_stage_steps_from_stage_to_stage_pk" PRIMARY KEY("from_stage","to_stage")
);
--> statement-breakpoint
-- An empty text is no stage.
INSERT INTO "lead_stage_steps" ("from_stage", "to_stage") VALUES
  ('', 'contacted'), ('', 'proposal'), ('', 'pilot_running'), ('', 'won'), ('', 'lost'),
  ('contacted', 'proposal'), ('contacted', 'pilot_running'), ('contacted', 'won'), ('contacted', 'lost'),
  ('proposal', 'pilot_running'), ('proposal', 'won'), ('proposal', 'lost'),
  ('pilot_running', 'won'), ('pilot_running', 'lost'),
  ('contacted', ''), ('proposal', ''), ('pilot_running', ''), ('won', ''), ('lost', '');
--> statement-breakpoint
-- Stages belong to accepted leads and outlast the consent that is taken back. A trigger of its own, because most steps
-- change none; constraints would be read for every lead that arrives.
CREATE FUNCTION keep_leads_to_their_stages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.stage IS NOT NULL AND NEW.status NOT IN ('accepted', 'withdrawn') THEN
    RAISE EXCEPTION 'a lead with a stage stays accepted' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.stage IS NOT NULL AND NEW.status NOT IN ('accepted', 'withdrawn') THEN
    RAISE EXCEPTION 'only an accepted lead has a stage' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.stage IS NULL) <> (NEW.stage_changed_at IS NULL)
    OR coalesce(NEW.stage = 'lost', false) <> (NEW.lost_reason IS NOT NULL)
    OR (NEW.stage_amount IS NOT NULL AND coalesce(NEW.stage NOT IN ('won', 'lost'), true))
    OR (NEW.ran_pilot AND NEW.stage IS NULL)
  THEN
    RAISE EXCEPTION 'a stage has its moment, and a lost one its reason' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.stage IS DISTINCT FROM OLD.stage AND NEW.status <> 'accepted' THEN
    RAISE EXCEPTION 'the stage of a withdrawn lead never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.stage IS DISTINCT FROM OLD.stage
    AND NOT EXISTS (SELECT FROM lead_stage_steps
      WHERE from_stage = coalesce(OLD.stage, '') AND to_stage = coalesce(NEW.stage, ''))
    AND NOT (coalesce(current_setting('pilot.undoes', true), '') <> '' AND EXISTS (SELECT FROM lead_stage_steps
      WHERE from_stage = coalesce(NEW.stage, '') AND to_stage = coalesce(OLD.stage, '')))
  THEN
    RAISE EXCEPTION 'no lead goes from stage % to %', OLD.stage, NEW.stage USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_keep_to_their_stages BEFORE UPDATE ON "leads"
  FOR EACH ROW WHEN (OLD.stage IS NOT NULL OR NEW.ran_pilot
    OR num_nonnulls(NEW.stage, NEW.stage_changed_at, NEW.lost_reason, NEW.stage_amount) > 0)
  EXECUTE FUNCTION keep_leads_to_their_stages();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_leads_to_their_lifecycle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keys constant text[] := ARRAY['company_key', 'contact_key'];
  changeable text[] := ARRAY['status', 'version', 'status_changed_at', 'first_reviewed_at',
    'snoozed_until', 'decline_reason', 'duplicate_of', 'assignee_id', 'is_woken', 'last_step_at',
    'stage', 'stage_changed_at', 'ran_pilot', 'lost_reason', 'stage_amount'];
BEGIN
  IF OLD.company_key IS NULL AND NEW.company_key IS NOT NULL AND NEW.version = OLD.version THEN
    IF to_jsonb(NEW) - keys <> to_jsonb(OLD) - keys
      OR (NEW.status = 'withdrawn' AND NEW.contact_key IS NOT NULL) THEN
      RAISE EXCEPTION 'a lead is given its keys and nothing else' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
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
    NEW.contact_key := NULL;
    changeable := changeable || keys || ARRAY['contact_name', 'contact_role', 'contact_or_agent_id', 'words',
      'risk_owner', 'contact_consent'];
  ELSIF NEW.contact_corrected_at = now()::timestamptz(3) THEN
    changeable := changeable || keys || ARRAY['contact_name', 'contact_role', 'contact_or_agent_id', 'words',
      'contact_corrected_at'];
  END IF;
  IF to_jsonb(NEW) - changeable <> to_jsonb(OLD) - changeable THEN
    RAISE EXCEPTION 'what was submitted never changes' USING ERRCODE = 'check_violation';
  END IF;
  -- A portal of the version before knows nothing of it.
  NEW.is_woken := NEW.is_woken AND NEW.status = 'in_review';
  IF NEW.is_woken AND NOT OLD.is_woken AND OLD.status <> 'snoozed'
    AND coalesce(current_setting('pilot.undoes', true), '') = ''
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
-- Pilots and what has ended. No new lead is in any of these, and so they cost its insert nothing.
CREATE INDEX "leads_in_pilots" ON "leads" ((coalesce("last_step_at", "status_changed_at")), "lead_id")
  WHERE "status" = 'accepted' AND coalesce("stage", '') NOT IN ('won', 'lost');
--> statement-breakpoint
CREATE INDEX "leads_in_pilots_by_priority" ON "leads" ("band", (-"score"), "created_at", "lead_id")
  WHERE "status" = 'accepted' AND coalesce("stage", '') NOT IN ('won', 'lost');
--> statement-breakpoint
CREATE INDEX "leads_ended" ON "leads" ("stage_changed_at", "lead_id")
  WHERE "status" = 'accepted' AND "stage" IN ('won', 'lost');
--> statement-breakpoint
CREATE INDEX "leads_ended_by_priority" ON "leads" ("band", (-"score"), "created_at", "lead_id")
  WHERE "status" = 'accepted' AND "stage" IN ('won', 'lost');
--> statement-breakpoint
-- Accepted leads are done once they have ended; the counts tell these apart.
ALTER TABLE "lead_counts" ADD COLUMN "is_ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_counts" DROP CONSTRAINT "lead_counts_status_band_offer_id_assignee_id_is_woken_pk";--> statement-breakpoint
ALTER TABLE "lead_counts" ADD CONSTRAINT "lead_counts_pk" PRIMARY KEY("status","band","offer_id","assignee_id","is_woken","is_ended");--> statement-breakpoint
ALTER TABLE "lead_count_changes" ADD COLUMN "is_ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION has_ended(status text, stage text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status = 'accepted' AND coalesce(stage, '') IN ('won', 'lost')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_arrived_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, is_ended, leads)
    SELECT status, band, coalesce(id, ''), desk_of(status, assignee_id), is_woken, has_ended(status, stage), count(*)
    FROM arrived LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, is_ended, leads)
    SELECT status, band, coalesce(id, ''), desk_of(status, assignee_id), is_woken, has_ended(status, stage), sum(leads)
    FROM (
      SELECT status, band, target_offer_id, assignee_id, is_woken, stage, 1 AS leads FROM after
      UNION ALL SELECT status, band, target_offer_id, assignee_id, is_woken, stage, -1 FROM before
    ) AS steps LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(leads) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bury_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, is_ended, leads)
    SELECT status, band, coalesce(id, ''), desk_of(status, assignee_id), is_woken, has_ended(status, stage), -count(*)
    FROM gone LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO lead_tombstones (lead_id, why)
    SELECT lead_id, coalesce(nullif(current_setting('pilot.removal', true), ''), 'erased') FROM gone;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_leads_of_new_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE leads IN SHARE MODE;
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, is_ended, leads)
    SELECT status, band, moved.offer_id, desk_of(status, assignee_id), is_woken, has_ended(status, stage),
      moved.sign * count(*)
    FROM leads CROSS JOIN (VALUES (NEW.id, 1), ('', -1)) AS moved (offer_id, sign)
    WHERE left(target_offer_id, 64) = left(NEW.id, 64) AND target_offer_id = NEW.id
    GROUP BY 1, 2, 3, 4, 5, 6, moved.sign;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Expressions and columns that are new have no statistics, and lists are planned by them.
ANALYZE "leads";

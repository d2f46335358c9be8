CREATE TABLE "saved_views" (
	"founder_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_founder_id_name_pk" PRIMARY KEY("founder_id","name")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_views" ON "history" USING btree ("lead_id","founder_id","at") WHERE kind = 'lead_viewed';--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_woken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "last_step_at" timestamp (3) with time zone;--> statement-breakpoint
-- Leads that were woken before this was stored, and not touched since. No version counts up: nobody changes anything.
ALTER TABLE "leads" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "leads" SET "is_woken" = true WHERE "status" = 'in_review' AND 'lead_wake' = (
  SELECT "kind" FROM "history" WHERE "history"."lead_id" = "leads"."lead_id" AND "detail" ? 'version'
  ORDER BY "history_id" DESC LIMIT 1);
--> statement-breakpoint
UPDATE "leads" SET "last_step_at" = (
  SELECT max("at") FROM "history"
  WHERE "history"."lead_id" = "leads"."lead_id" AND "detail" ? 'version'
    AND "kind" NOT IN ('lead_consent_withdrawn', 'lead_contact_corrected'))
WHERE "version" > 0;
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
--> statement-breakpoint
-- What waits stands by band and arrival; the list by arrival alone is merged from the bands.
CREATE INDEX "leads_by_due" ON "leads" ("status", "band", "created_at", "lead_id");
--> statement-breakpoint
DROP INDEX "leads_by_arrival";
--> statement-breakpoint
-- The other views. No new lead is in any of these, and so they cost its insert nothing.
CREATE INDEX "leads_woken" ON "leads" ("band", "status_changed_at", "lead_id")
  WHERE "status" = 'in_review' AND "is_woken";
--> statement-breakpoint
CREATE INDEX "leads_woken_by_priority" ON "leads" ("band", (-"score"), "created_at", "lead_id")
  WHERE "status" = 'in_review' AND "is_woken";
--> statement-breakpoint
CREATE INDEX "leads_of_team" ON "leads" ("band", (coalesce("last_step_at", "status_changed_at")), "lead_id")
  WHERE "status" = 'in_review' AND NOT "is_woken";
--> statement-breakpoint
CREATE INDEX "leads_on_desks" ON "leads"
  ("assignee_id", "band", (CASE WHEN "is_woken" THEN "status_changed_at" ELSE "created_at" END), "lead_id")
  WHERE "assignee_id" IS NOT NULL AND "status" IN ('new', 'in_review');
--> statement-breakpoint
DROP INDEX "leads_snoozed";
--> statement-breakpoint
CREATE INDEX "leads_snoozed" ON "leads" ("snoozed_until", "lead_id") WHERE "status" = 'snoozed';
--> statement-breakpoint
DROP INDEX "leads_decided";
--> statement-breakpoint
CREATE INDEX "leads_done" ON "leads" ("status", "status_changed_at", "lead_id")
  WHERE "status" IN ('accepted', 'declined', 'duplicate', 'withdrawn');
--> statement-breakpoint
-- Counts tell open leads apart by who has them, and those that were woken from the others.
ALTER TABLE "lead_counts" ADD COLUMN "assignee_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_counts" ADD COLUMN "is_woken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_counts" DROP CONSTRAINT "lead_counts_status_band_offer_id_pk";--> statement-breakpoint
ALTER TABLE "lead_counts" ADD CONSTRAINT "lead_counts_status_band_offer_id_assignee_id_is_woken_pk" PRIMARY KEY("status","band","offer_id","assignee_id","is_woken");--> statement-breakpoint
ALTER TABLE "lead_count_changes" ADD COLUMN "assignee_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_count_changes" ADD COLUMN "is_woken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION desk_of(status text, assignee_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('new', 'in_review') THEN coalesce(assignee_id, '') ELSE '' END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_arrived_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, leads)
    SELECT status, band, coalesce(id, ''), desk_of(status, assignee_id), is_woken, count(*)
    FROM arrived LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, leads)
    SELECT status, band, coalesce(id, ''), desk_of(status, assignee_id), is_woken, sum(leads) FROM (
      SELECT status, band, target_offer_id, assignee_id, is_woken, 1 AS leads FROM after
      UNION ALL SELECT status, band, target_offer_id, assignee_id, is_woken, -1 FROM before
    ) AS steps LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3, 4, 5 HAVING sum(leads) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bury_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, leads)
    SELECT status, band, coalesce(id, ''), desk_of(status, assignee_id), is_woken, -count(*)
    FROM gone LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO lead_tombstones (lead_id, why)
    SELECT lead_id, coalesce(nullif(current_setting('pilot.removal', true), ''), 'erased') FROM gone;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_leads_of_new_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE leads IN SHARE MODE;
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, leads)
    SELECT status, band, moved.offer_id, desk_of(status, assignee_id), is_woken, moved.sign * count(*)
    FROM leads CROSS JOIN (VALUES (NEW.id, 1), ('', -1)) AS moved (offer_id, sign)
    WHERE left(target_offer_id, 64) = left(NEW.id, 64) AND target_offer_id = NEW.id
    GROUP BY 1, 2, 3, 4, 5, moved.sign;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DELETE FROM "lead_counts";--> statement-breakpoint
DELETE FROM "lead_count_changes";--> statement-breakpoint
INSERT INTO "lead_counts" ("status", "band", "offer_id", "assignee_id", "is_woken", "leads")
  SELECT "status", "band", coalesce("id", ''), desk_of("status", "assignee_id"), "is_woken", count(*)
  FROM "leads" LEFT JOIN "offers" ON "id" = "target_offer_id" GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- Expressions and columns that are new have no statistics, and lists are planned by them.
ANALYZE "leads";

CREATE TABLE "lead_count_changes" (
	"status" text NOT NULL,
	"band" text NOT NULL,
	"leads" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_counts" (
	"status" text NOT NULL,
	"band" text NOT NULL,
	"leads" bigint NOT NULL,
	CONSTRAINT "lead_counts_status_band_pk" PRIMARY KEY("status","band")
);
--> statement-breakpoint
CREATE TABLE "lead_notes" (
	"note_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_notes_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" text NOT NULL,
	"founder_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_steps" (
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	CONSTRAINT "lead_steps_from_status_to_status_pk" PRIMARY KEY("from_status","to_status")
);
--> statement-breakpoint
CREATE TABLE "lead_tombstones" (
	"lead_id" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"why" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "status_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "duplicate_of" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("lead_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_notes_lead_id" ON "lead_notes" USING btree ("lead_id","note_id");--> statement-breakpoint
ALTER TABLE "leads"
  ADD CONSTRAINT "leads_status_known"
    CHECK ("status" IN ('new', 'in_review', 'snoozed', 'accepted', 'declined', 'duplicate')),
  ADD CONSTRAINT "leads_snoozed_until_a_moment" CHECK (("status" = 'snoozed') = ("snoozed_until" IS NOT NULL)),
  ADD CONSTRAINT "leads_declined_with_a_reason" CHECK (("status" = 'declined') = ("decline_reason" IS NOT NULL)),
  ADD CONSTRAINT "leads_duplicate_of_another" CHECK (("status" = 'duplicate') = ("duplicate_of" IS NOT NULL)),
  ADD CONSTRAINT "leads_not_duplicate_of_itself" CHECK ("duplicate_of" <> "lead_id");
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (
  strip(to_tsvector('simple', translate(
    "company" || ' ' || "contact_or_agent_id" || ' ' || coalesce("contact_name", '') || ' ' || "workflow",
    './\:@-_,;()[]{}<>|"''+=#&?!*~`^%$', '                                 ')))) STORED;
--> statement-breakpoint
CREATE INDEX "leads_words" ON "leads" USING gin ("words");
--> statement-breakpoint
CREATE INDEX "leads_by_priority" ON "leads" ("status", "band", (-"score"), "created_at", "lead_id");
--> statement-breakpoint
CREATE INDEX "leads_by_arrival" ON "leads" ("status", "created_at", "lead_id");
--> statement-breakpoint
CREATE INDEX "leads_of_company" ON "leads"
  (left(regexp_replace(lower("company"), '[^[:alnum:]]+', '', 'g'), 64) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "leads_of_contact" ON "leads" (left(lower("contact_or_agent_id"), 64));
--> statement-breakpoint
CREATE INDEX "leads_for_offer" ON "leads" (left("target_offer_id", 64));
--> statement-breakpoint
CREATE INDEX "leads_from_source" ON "leads" (left("source", 64));
--> statement-breakpoint
CREATE INDEX "leads_of_buyer_type" ON "leads" ("buyer_type");
--> statement-breakpoint
CREATE INDEX "leads_of_assignee" ON "leads" ("assignee_id") WHERE "assignee_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "leads_snoozed" ON "leads" ("snoozed_until") WHERE "status" = 'snoozed';
--> statement-breakpoint
CREATE INDEX "leads_first_reviewed" ON "leads" ("first_reviewed_at", "created_at", "band")
  WHERE "first_reviewed_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "leads_decided" ON "leads" ("status_changed_at", "status") WHERE "status" IN ('accepted', 'declined');
--> statement-breakpoint
CREATE INDEX "history_batch" ON "history" (("detail" ->> 'batch')) WHERE "detail" ->> 'batch' IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "quotes_by_commit" ON "quotes" ("provided_annual_commit", "created_at");
--> statement-breakpoint
INSERT INTO "lead_steps" ("from_status", "to_status") VALUES
  ('new', 'in_review'), ('new', 'accepted'), ('new', 'declined'), ('new', 'duplicate'), ('new', 'snoozed'),
  ('in_review', 'accepted'), ('in_review', 'declined'), ('in_review', 'duplicate'), ('in_review', 'snoozed'),
  ('snoozed', 'in_review'), ('snoozed', 'accepted'), ('snoozed', 'declined'), ('snoozed', 'duplicate'),
  ('snoozed', 'snoozed'),
  ('accepted', 'in_review'), ('declined', 'in_review'), ('duplicate', 'in_review');
--> statement-breakpoint
-- A step back is allowed only to a transaction that names the history entry which it takes back.
CREATE FUNCTION keep_leads_to_their_lifecycle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others constant text[] := ARRAY['status', 'version', 'status_changed_at', 'first_reviewed_at',
    'snoozed_until', 'decline_reason', 'duplicate_of', 'assignee_id', 'words'];
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
--> statement-breakpoint
CREATE TRIGGER leads_keep_to_the_lifecycle BEFORE UPDATE ON "leads"
  FOR EACH ROW EXECUTE FUNCTION keep_leads_to_their_lifecycle();
--> statement-breakpoint
CREATE FUNCTION count_arrived_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, leads)
    SELECT status, band, count(*) FROM arrived GROUP BY status, band;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_count_arrived AFTER INSERT ON "leads" REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION count_arrived_leads();
--> statement-breakpoint
CREATE FUNCTION count_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, leads)
    SELECT status, band, sum(leads) FROM (
      SELECT status, band, 1 AS leads FROM after UNION ALL SELECT status, band, -1 FROM before
    ) AS steps GROUP BY status, band HAVING sum(leads) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_count_changed AFTER UPDATE ON "leads" REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_leads();
--> statement-breakpoint
-- Whoever deletes a lead leaves a tombstone. The transaction says why in pilot.removal.
CREATE FUNCTION bury_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, leads)
    SELECT status, band, -count(*) FROM gone GROUP BY status, band;
  INSERT INTO lead_tombstones (lead_id, why)
    SELECT lead_id, coalesce(nullif(current_setting('pilot.removal', true), ''), 'erased') FROM gone;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_leave_a_tombstone AFTER DELETE ON "leads" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION bury_leads();
--> statement-breakpoint
INSERT INTO "lead_counts" ("status", "band", "leads") SELECT "status", "band", count(*) FROM "leads" GROUP BY 1, 2;

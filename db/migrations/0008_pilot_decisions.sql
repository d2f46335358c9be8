CREATE TABLE "pilot_decisions" (
  "decision_no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pilot_decisions_decision_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
  "pilot_id" text NOT NULL,
  "item" text NOT NULL,
  "person_id" text NOT NULL,
  "choice" text NOT NULL CHECK ("choice" IN ('accepted', 'changed', 'rejected', 'skipped')),
  "request_id" uuid NOT NULL,
  "at" timestamp (3) with time zone NOT NULL,
  CONSTRAINT "pilot_decisions_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "pilot_publications" (
  "pilot_id" text PRIMARY KEY NOT NULL,
  "content" text NOT NULL,
  "sha256" text NOT NULL,
  "made_by" text NOT NULL,
  "made_at" timestamp (3) with time zone NOT NULL,
  "consent_by" text,
  "consent_at" timestamp (3) with time zone,
  "consent_sha256" text,
  "sample_package_id" bigint,
  CONSTRAINT "pilot_publications_have_consent" CHECK ("pilot_publications"."sample_package_id" is null or ("pilot_publications"."consent_by" is not null and coalesce("pilot_publications"."consent_sha256", '') = "pilot_publications"."sha256"))
);
--> statement-breakpoint
ALTER TABLE "pilot_decisions" ADD CONSTRAINT "pilot_decisions_pilot_id_pilots_pilot_id_fk" FOREIGN KEY ("pilot_id") REFERENCES "public"."pilots"("pilot_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pilot_decisions" ADD CONSTRAINT "pilot_decisions_person_id_pilot_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."pilot_people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pilot_publications" ADD CONSTRAINT "pilot_publications_pilot_id_pilots_pilot_id_fk" FOREIGN KEY ("pilot_id") REFERENCES "public"."pilots"("pilot_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pilot_publications" ADD CONSTRAINT "pilot_publications_sample_package_id_sample_packages_sample_package_id_fk" FOREIGN KEY ("sample_package_id") REFERENCES "public"."sample_packages"("sample_package_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pilot_decisions_pilot_id" ON "pilot_decisions" USING btree ("pilot_id","decision_no");
--> statement-breakpoint
CREATE FUNCTION accept_pilot_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pilots JOIN pilot_people USING (pilot_id)
    WHERE pilot_id = NEW.pilot_id AND person_id = NEW.person_id AND state = 'running') THEN
    RAISE EXCEPTION 'only people of a running pilot decide its items' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pilot_decisions_of_running_pilots BEFORE INSERT ON pilot_decisions
  FOR EACH ROW EXECUTE FUNCTION accept_pilot_decision();
--> statement-breakpoint
CREATE TRIGGER pilot_decisions_never_change BEFORE UPDATE OR DELETE ON pilot_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_pilot_record();
--> statement-breakpoint
CREATE TRIGGER pilot_decisions_are_never_emptied BEFORE TRUNCATE ON pilot_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_pilot_record();
--> statement-breakpoint
ALTER TABLE pilot_decisions ENABLE ALWAYS TRIGGER pilot_decisions_never_change;
--> statement-breakpoint
ALTER TABLE pilot_decisions ENABLE ALWAYS TRIGGER pilot_decisions_are_never_emptied;
--> statement-breakpoint
-- A sample leaves its offer with the consent to it, and with the pilot. Its addresses leave too, or they would be dead
-- and the offer would seem to have a shipped package; the two offers that do have one keep theirs.
CREATE FUNCTION unpublish_pilot_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.sample_package_id = OLD.sample_package_id THEN
    RETURN NULL;
  END IF;
  UPDATE offers SET sample_package_id = NULL,
    sample_package_url = CASE WHEN id IN ('masking-shadow-14', 'message-review-30') THEN sample_package_url END,
    sample_package_json_url = CASE WHEN id IN ('masking-shadow-14', 'message-review-30') THEN sample_package_json_url END,
    version = version + 1, updated_at = now()
    WHERE sample_package_id = OLD.sample_package_id;
  DELETE FROM sample_packages WHERE sample_package_id = OLD.sample_package_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pilot_publications_unpublish AFTER UPDATE OR DELETE ON pilot_publications
  FOR EACH ROW WHEN (OLD.sample_package_id IS NOT NULL) EXECUTE FUNCTION unpublish_pilot_sample();

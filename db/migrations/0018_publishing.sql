CREATE TABLE "offer_ids" (
	"offer_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_proposals" (
	"proposal_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_proposals_proposal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"founder_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decider_id" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sample_packages" (
	"sample_package_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sample_packages_sample_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "sample_package_id" bigint;--> statement-breakpoint
ALTER TABLE "offer_proposals" ADD CONSTRAINT "offer_proposals_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_proposals" ADD CONSTRAINT "offer_proposals_decider_id_founders_founder_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."founders"("founder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_proposals_open" ON "offer_proposals" USING btree ("state","proposal_id") WHERE state in ('draft', 'proposed');--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_sample_package_id_sample_packages_sample_package_id_fk" FOREIGN KEY ("sample_package_id") REFERENCES "public"."sample_packages"("sample_package_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- An id is an offer's for good, also when its row is gone.
INSERT INTO "offer_ids" ("offer_id") SELECT "id" FROM "offers";
--> statement-breakpoint
CREATE FUNCTION take_offer_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offer_ids (offer_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offers_take_their_ids AFTER INSERT ON "offers"
  FOR EACH ROW EXECUTE FUNCTION take_offer_id();
--> statement-breakpoint
ALTER TABLE "offer_proposals" ADD CONSTRAINT "offer_proposals_state" CHECK (state in ('draft', 'proposed', 'published', 'refused'));

CREATE TABLE "lead_replays" (
	"lead_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"moments" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "named_quotes" jsonb;--> statement-breakpoint
ALTER TABLE "lead_replays" ADD CONSTRAINT "lead_replays_lead_id_leads_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("lead_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_replays"
  ADD CONSTRAINT "lead_replays_ten_moments" CHECK (jsonb_array_length("moments") BETWEEN 1 AND 10),
  ADD CONSTRAINT "lead_replays_count_of_all" CHECK ("count" >= jsonb_array_length("moments"));
--> statement-breakpoint
-- Leads no longer look for quotes of the same figures.
DROP INDEX "quotes_by_commit";

ALTER TABLE "alert_webhook" ADD COLUMN "pending_format" text;--> statement-breakpoint
CREATE INDEX "next_actions_due" ON "next_actions" USING btree ("waits_for","due_on","lead_id");
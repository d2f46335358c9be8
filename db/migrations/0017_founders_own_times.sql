ALTER TABLE "founder_settings" ADD COLUMN "time_zone" text;--> statement-breakpoint
-- Review times that founders set themselves; a band without a row has the one that buyers are promised.
CREATE TABLE "review_times" (
	"band" text PRIMARY KEY NOT NULL,
	"hours" integer,
	"business_days" integer,
	CONSTRAINT "review_times_one_unit" CHECK (num_nonnulls("review_times"."hours", "review_times"."business_days") = 1)
);
--> statement-breakpoint
-- Who signed in when, and who was refused, without a walk through all that founders did.
CREATE INDEX "history_sign_ins" ON "history" USING btree ("kind", "at", "founder_id")
	WHERE kind in ('signed_in', 'sign_in_refused', 'sign_in_throttled', 'second_factor_refused');

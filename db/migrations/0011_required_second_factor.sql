ALTER TABLE "founders" ADD COLUMN "second_factor_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "founder_sessions" ADD COLUMN "is_strong" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Sessions of founders with an app were begun with a code.
UPDATE founder_sessions SET is_strong = true
FROM founders WHERE founders.founder_id = founder_sessions.founder_id AND two_factor_enabled;

CREATE TABLE "visit_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"offer_id" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_counts_day_kind_offer_id_pk" PRIMARY KEY("day","kind","offer_id")
);
--> statement-breakpoint
-- Rows arrive in the order of their times, so ranges of pages are enough to find a day.
CREATE INDEX quotes_of_days ON quotes USING brin (created_at);--> statement-breakpoint
CREATE INDEX leads_of_days ON leads USING brin (created_at);

-- Addresses of feeds, how far the webhook was told, and the numbers of each day: nothing of any lead.
CREATE TABLE "alert_digests" (
	"day" date PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_feeds" (
	"founder_id" text PRIMARY KEY NOT NULL,
	"secret_sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_feeds_secret_sha256_unique" UNIQUE("secret_sha256")
);
--> statement-breakpoint
CREATE TABLE "alert_webhook" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"told_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pending_id" text,
	"pending_body" text,
	"pending_until" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_failure" text,
	"next_try_at" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	CONSTRAINT "alert_webhook_once" CHECK ("alert_webhook"."only"),
	CONSTRAINT "alert_webhook_whole" CHECK (num_nonnulls("alert_webhook"."pending_id", "alert_webhook"."pending_body", "alert_webhook"."pending_until") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "alert_feeds" ADD CONSTRAINT "alert_feeds_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE cascade ON UPDATE no action;

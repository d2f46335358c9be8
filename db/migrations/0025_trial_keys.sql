CREATE TABLE "trial_key_requests" (
	"trial_id" text PRIMARY KEY NOT NULL,
	"address_sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company" text,
	"contact" text,
	"purpose" text,
	"scopes" text[] NOT NULL,
	"consent_wording_version" text NOT NULL,
	"consent_wording_sha256" text NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"granted_scopes" text[],
	"shown_at" timestamp (3) with time zone,
	"key_id" text,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "trial_key_requests_address_sha256_unique" UNIQUE("address_sha256"),
	CONSTRAINT "trial_key_requests_typed" CHECK (num_nonnulls("trial_key_requests"."company", "trial_key_requests"."contact", "trial_key_requests"."purpose") = case when "trial_key_requests"."erased_at" is null then 3 else 0 end),
	CONSTRAINT "trial_key_requests_decided" CHECK (num_nonnulls("trial_key_requests"."decision", "trial_key_requests"."decided_at", "trial_key_requests"."decided_by") in (0, 3)),
	CONSTRAINT "trial_key_requests_granted" CHECK (("trial_key_requests"."decision" = 'granted') is true = ("trial_key_requests"."granted_scopes" is not null)),
	CONSTRAINT "trial_key_requests_shown" CHECK (num_nonnulls("trial_key_requests"."shown_at", "trial_key_requests"."key_id") in (0, 2) and ("trial_key_requests"."shown_at" is null or "trial_key_requests"."decision" = 'granted'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_key_requests" ADD CONSTRAINT "trial_key_requests_decided_by_founders_founder_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."founders"("founder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_key_requests" ADD CONSTRAINT "trial_key_requests_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trial_key_requests_created_at" ON "trial_key_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trial_key_requests_undecided" ON "trial_key_requests" USING btree ("created_at") WHERE "trial_key_requests"."decision" is null and "trial_key_requests"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "trial_key_requests_key_id" ON "trial_key_requests" USING btree ("key_id");
CREATE TABLE "founder_passkeys" (
	"passkey_id" text PRIMARY KEY NOT NULL,
	"founder_id" text NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "founder_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "founders" ADD COLUMN "second_factor_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "founder_sessions" ADD COLUMN "is_strong" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "founder_sessions" ADD COLUMN "proved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "founder_passkeys" ADD CONSTRAINT "founder_passkeys_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "founder_passkeys_founder_id" ON "founder_passkeys" USING btree ("founder_id");--> statement-breakpoint
-- Sessions of founders with an app were begun with a code.
UPDATE founder_sessions SET is_strong = true
FROM founders WHERE founders.founder_id = founder_sessions.founder_id AND two_factor_enabled;

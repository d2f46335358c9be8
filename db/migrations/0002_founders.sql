CREATE TABLE "founder_accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"provider_account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"founder_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "founder_settings" (
	"founder_id" text PRIMARY KEY NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"density" text DEFAULT 'compact' NOT NULL,
	"single_key_shortcuts" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "founders" (
	"founder_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "founders_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"history_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"founder_id" text,
	"kind" text NOT NULL,
	"lead_id" text,
	"offer_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "founder_password_links" (
	"token_sha256" text PRIMARY KEY NOT NULL,
	"founder_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "portal_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "founder_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"founder_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "founder_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "founder_sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "founder_two_factors" (
	"two_factor_id" text PRIMARY KEY NOT NULL,
	"founder_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "founder_verifications" (
	"verification_id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "founder_accounts" ADD CONSTRAINT "founder_accounts_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "founder_settings" ADD CONSTRAINT "founder_settings_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "founder_password_links" ADD CONSTRAINT "founder_password_links_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "founder_sessions" ADD CONSTRAINT "founder_sessions_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "founder_two_factors" ADD CONSTRAINT "founder_two_factors_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "founder_accounts_founder_id" ON "founder_accounts" USING btree ("founder_id");--> statement-breakpoint
CREATE INDEX "history_lead_id" ON "history" USING btree ("lead_id","history_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "history_offer_id" ON "history" USING btree ("offer_id","history_id") WHERE offer_id is not null;--> statement-breakpoint
CREATE INDEX "history_founder_id" ON "history" USING btree ("founder_id","history_id") WHERE founder_id is not null;--> statement-breakpoint
CREATE INDEX "founder_sessions_founder_id" ON "founder_sessions" USING btree ("founder_id");--> statement-breakpoint
CREATE INDEX "founder_two_factors_founder_id" ON "founder_two_factors" USING btree ("founder_id");--> statement-breakpoint
CREATE INDEX "founder_verifications_identifier" ON "founder_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER history_is_append_only BEFORE UPDATE OR DELETE ON "history"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE TRIGGER history_is_never_emptied BEFORE TRUNCATE ON "history"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
ALTER TABLE "history" ENABLE ALWAYS TRIGGER history_is_append_only;
--> statement-breakpoint
ALTER TABLE "history" ENABLE ALWAYS TRIGGER history_is_never_emptied;

CREATE TABLE "api_key_activity" (
	"key_id" text PRIMARY KEY NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"spaced_out_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key_secrets" (
	"secret_hmac" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"shown_prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"requests_per_minute" integer NOT NULL,
	"requests_per_month" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "usage_holds" (
	"hold_id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"month" date NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_ledger" (
	"usage_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_ledger_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key_id" text NOT NULL,
	"request_id" text NOT NULL,
	"operation" text NOT NULL,
	"model" text,
	"provider" text NOT NULL,
	"outcome" text NOT NULL,
	"is_charged" boolean NOT NULL,
	"price_usd" numeric(12, 6),
	"input_tokens" integer,
	"output_tokens" integer,
	"audio_seconds" double precision,
	"characters" integer
);
--> statement-breakpoint
CREATE TABLE "usage_months" (
	"key_id" text NOT NULL,
	"month" date NOT NULL,
	"charged" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_months_key_id_month_pk" PRIMARY KEY("key_id","month")
);
--> statement-breakpoint
ALTER TABLE "api_key_activity" ADD CONSTRAINT "api_key_activity_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_founders_founder_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."founders"("founder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_holds" ADD CONSTRAINT "usage_holds_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_ledger" ADD CONSTRAINT "usage_ledger_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_secrets_key_id" ON "api_key_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "usage_holds_key_id" ON "usage_holds" USING btree ("key_id","expires_at");--> statement-breakpoint
CREATE INDEX "usage_ledger_key_id" ON "usage_ledger" USING btree ("key_id","at");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the usage ledger is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER usage_is_append_only BEFORE UPDATE OR DELETE ON "usage_ledger"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_usage();
--> statement-breakpoint
CREATE TRIGGER usage_is_never_emptied BEFORE TRUNCATE ON "usage_ledger"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_usage();
--> statement-breakpoint
ALTER TABLE "usage_ledger" ENABLE ALWAYS TRIGGER usage_is_append_only;
--> statement-breakpoint
ALTER TABLE "usage_ledger" ENABLE ALWAYS TRIGGER usage_is_never_emptied;
--> statement-breakpoint
ALTER TABLE "usage_months" ADD CONSTRAINT usage_months_counts CHECK (charged >= 0 AND held >= 0);

CREATE TABLE "portal_drafts" (
	"founder_id" text NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_drafts_founder_id_kind_pk" PRIMARY KEY("founder_id","kind")
);
--> statement-breakpoint
CREATE TABLE "portal_logos" (
	"name" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"founder_id" text,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal_drafts" ADD CONSTRAINT "portal_drafts_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_versions" ADD CONSTRAINT "portal_versions_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION refuse_change_of_portal_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'published settings are append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER portal_versions_are_append_only BEFORE UPDATE OR DELETE ON portal_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_portal_versions();

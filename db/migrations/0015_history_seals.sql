CREATE TABLE "history_seals" (
	"no" bigint PRIMARY KEY NOT NULL,
	"history_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "history_seals_history_id_unique" UNIQUE("history_id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_founder_id_founders_founder_id_fk";
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The history and its seals only grow. One change is allowed: erasing the names in the entry of a rename.
CREATE OR REPLACE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'history' THEN
    IF OLD.kind = 'founder_renamed' AND NEW.detail = '{}'
      AND to_jsonb(NEW) - 'detail' = to_jsonb(OLD) - 'detail' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the history is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER history_seals_are_append_only BEFORE UPDATE OR DELETE ON history_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE TRIGGER history_seals_are_never_emptied BEFORE TRUNCATE ON history_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
ALTER TABLE history_seals ENABLE ALWAYS TRIGGER history_seals_are_append_only;
--> statement-breakpoint
ALTER TABLE history_seals ENABLE ALWAYS TRIGGER history_seals_are_never_emptied;

CREATE TABLE pilot_decisions (
  decision_no bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  pilot_id text NOT NULL, item text NOT NULL, person_id text NOT NULL,
  choice text NOT NULL CHECK (choice IN ('accepted', 'changed', 'rejected', 'skipped')),
  request_id uuid NOT NULL, at timestamptz(3) NOT NULL,
  CONSTRAINT pilot_decisions_request_id_unique UNIQUE(request_id),
  CONSTRAINT pilot_decisions_pilot_id_pilots_pilot_id_fk FOREIGN KEY (pilot_id) REFERENCES pilots(pilot_id) ON DELETE CASCADE,
  CONSTRAINT pilot_decisions_person_id_pilot_people_person_id_fk FOREIGN KEY (person_id) REFERENCES pilot_people(person_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX pilot_decisions_pilot_id ON pilot_decisions USING btree (pilot_id, decision_no);
--> statement-breakpoint
CREATE FUNCTION accept_pilot_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pilots JOIN pilot_people USING (pilot_id)
    WHERE pilot_id = NEW.pilot_id AND person_id = NEW.person_id AND state = 'running') THEN
    RAISE EXCEPTION 'only people of a running pilot decide its items' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pilot_decisions_of_running_pilots BEFORE INSERT ON pilot_decisions
  FOR EACH ROW EXECUTE FUNCTION accept_pilot_decision();
--> statement-breakpoint
CREATE TRIGGER pilot_decisions_never_change BEFORE UPDATE OR DELETE ON pilot_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_pilot_record();
--> statement-breakpoint
CREATE TRIGGER pilot_decisions_are_never_emptied BEFORE TRUNCATE ON pilot_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_pilot_record();
--> statement-breakpoint
ALTER TABLE pilot_decisions ENABLE ALWAYS TRIGGER pilot_decisions_never_change;
--> statement-breakpoint
ALTER TABLE pilot_decisions ENABLE ALWAYS TRIGGER pilot_decisions_are_never_emptied;

CREATE TABLE pilots (
  pilot_id text PRIMARY KEY NOT NULL, number text NOT NULL, lead_id text, quote_id text NOT NULL,
  company text NOT NULL, terms jsonb NOT NULL, state text DEFAULT 'draft' NOT NULL, outcome text,
  version integer DEFAULT 0 NOT NULL, planned_start date NOT NULL, starts_on date, time_zone text NOT NULL,
  paused_days integer DEFAULT 0 NOT NULL, pause jsonb, plan_no integer DEFAULT 0 NOT NULL, look jsonb,
  statement jsonb, decision jsonb, credit jsonb, figures jsonb, items integer DEFAULT 0 NOT NULL,
  is_demo boolean DEFAULT false NOT NULL, opened_at timestamp (3) with time zone NOT NULL,
  closed_at timestamp (3) with time zone,
  CONSTRAINT pilots_number_unique UNIQUE(number),
  CONSTRAINT pilots_fit_their_state CHECK (
    (state = 'closed') = (closed_at IS NOT NULL) AND (state = 'closed') = (decision IS NOT NULL)
    AND (state = 'closed') = (outcome IS NOT NULL) AND (state = 'paused') = (pause IS NOT NULL)
    AND (starts_on IS NOT NULL OR state NOT IN ('running', 'paused', 'closing'))
    AND (look IS NOT NULL OR (state <> 'closing' AND coalesce(outcome, 'called_off') = 'called_off'))),
  CONSTRAINT pilots_lead_id_leads_lead_id_fk FOREIGN KEY (lead_id) REFERENCES leads(lead_id) ON DELETE SET NULL
);
--> statement-breakpoint
CREATE TABLE pilot_steps (
  from_state text NOT NULL, to_state text NOT NULL,
  CONSTRAINT pilot_steps_from_state_to_state_pk PRIMARY KEY(from_state,to_state)
);
--> statement-breakpoint
CREATE TABLE pilot_people (
  person_id text PRIMARY KEY NOT NULL, pilot_id text NOT NULL, name text NOT NULL, role text NOT NULL,
  invited_at timestamp (3) with time zone NOT NULL, joined_at timestamp (3) with time zone,
  ended_at timestamp (3) with time zone, consent_version text, consent_sha256 text, calendar_sha256 text,
  CONSTRAINT pilot_people_calendar_sha256_unique UNIQUE(calendar_sha256),
  CONSTRAINT pilot_people_pilot_id_pilots_pilot_id_fk FOREIGN KEY (pilot_id) REFERENCES pilots(pilot_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE pilot_tokens (
  token_sha256 text PRIMARY KEY NOT NULL, person_id text NOT NULL, kind text NOT NULL,
  expires_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT pilot_tokens_person_id_pilot_people_person_id_fk FOREIGN KEY (person_id) REFERENCES pilot_people(person_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE pilot_plans (
  pilot_id text NOT NULL, plan_no integer NOT NULL, content jsonb NOT NULL, sha256 text NOT NULL,
  side text NOT NULL, by_name text NOT NULL, at timestamp (3) with time zone NOT NULL,
  CONSTRAINT pilot_plans_pilot_id_plan_no_pk PRIMARY KEY(pilot_id,plan_no),
  CONSTRAINT pilot_plans_pilot_id_pilots_pilot_id_fk FOREIGN KEY (pilot_id) REFERENCES pilots(pilot_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE pilot_approvals (
  pilot_id text NOT NULL, subject text NOT NULL, plan_no integer NOT NULL, starts_on date, side text NOT NULL,
  by_name text NOT NULL, at timestamp (3) with time zone NOT NULL,
  CONSTRAINT pilot_approvals_pilot_id_subject_plan_no_side_pk PRIMARY KEY(pilot_id,subject,plan_no,side),
  CONSTRAINT pilot_approvals_pilot_id_pilots_pilot_id_fk FOREIGN KEY (pilot_id) REFERENCES pilots(pilot_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE pilot_inputs (
  pilot_id text NOT NULL, no integer NOT NULL, state text NOT NULL, reason text, by_name text NOT NULL,
  at timestamp (3) with time zone NOT NULL,
  CONSTRAINT pilot_inputs_pilot_id_no_pk PRIMARY KEY(pilot_id,no),
  CONSTRAINT pilot_inputs_pilot_id_pilots_pilot_id_fk FOREIGN KEY (pilot_id) REFERENCES pilots(pilot_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE pilot_batches (
  pilot_id text NOT NULL, no integer NOT NULL, kind text NOT NULL, file_name text NOT NULL,
  bytes integer NOT NULL, sha256 text NOT NULL, rows_taken integer NOT NULL, rows_refused integer NOT NULL,
  day date NOT NULL, side text NOT NULL, by_name text NOT NULL, at timestamp (3) with time zone NOT NULL,
  CONSTRAINT pilot_batches_pilot_id_no_pk PRIMARY KEY(pilot_id,no),
  CONSTRAINT pilot_batches_pilot_id_pilots_pilot_id_fk FOREIGN KEY (pilot_id) REFERENCES pilots(pilot_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE pilot_rows (
  pilot_id text NOT NULL, batch_no integer NOT NULL, rows json NOT NULL,
  CONSTRAINT pilot_rows_pilot_id_batch_no_pk PRIMARY KEY(pilot_id,batch_no),
  CONSTRAINT pilot_rows_pilot_id_batch_no_pilot_batches_pilot_id_no_fk FOREIGN KEY (pilot_id,batch_no) REFERENCES pilot_batches(pilot_id,no) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE pilot_results (
  pilot_id text NOT NULL, kind text NOT NULL, rows json NOT NULL,
  CONSTRAINT pilot_results_pilot_id_kind_pk PRIMARY KEY(pilot_id,kind),
  CONSTRAINT pilot_results_pilot_id_pilots_pilot_id_fk FOREIGN KEY (pilot_id) REFERENCES pilots(pilot_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE pilot_events (
  pilot_id text NOT NULL, no integer NOT NULL, kind text NOT NULL, detail jsonb NOT NULL, previous_sha256 text,
  sha256 text NOT NULL, side text NOT NULL, by_name text NOT NULL, at timestamp (3) with time zone NOT NULL,
  CONSTRAINT pilot_events_pilot_id_no_pk PRIMARY KEY(pilot_id,no),
  CONSTRAINT pilot_events_pilot_id_pilots_pilot_id_fk FOREIGN KEY (pilot_id) REFERENCES pilots(pilot_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX pilot_people_pilot_id ON pilot_people (pilot_id);
--> statement-breakpoint
CREATE UNIQUE INDEX pilot_tokens_one_of_a_kind ON pilot_tokens (person_id,kind);
--> statement-breakpoint
CREATE INDEX pilots_lead_id ON pilots (lead_id) WHERE lead_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX pilots_one_open ON pilots (lead_id) WHERE lead_id is not null and state <> 'closed';
--> statement-breakpoint
INSERT INTO pilot_steps (from_state, to_state) VALUES
  ('draft', 'agreed'), ('draft', 'closed'),
  ('agreed', 'draft'), ('agreed', 'running'), ('agreed', 'closed'),
  ('running', 'paused'), ('running', 'closing'), ('running', 'closed'),
  ('paused', 'running'), ('paused', 'closed'),
  ('closing', 'closed');
--> statement-breakpoint
-- Terms, look and decision are set once. A pilot may lose its lead at any time, and nothing else with it.
CREATE FUNCTION keep_pilots_to_their_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fixed constant text[] := ARRAY['pilot_id', 'number', 'quote_id', 'company', 'terms', 'is_demo', 'opened_at'];
  name text;
BEGIN
  IF NEW.lead_id IS DISTINCT FROM OLD.lead_id
    AND (NEW.lead_id IS NOT NULL OR to_jsonb(NEW) - 'lead_id' <> to_jsonb(OLD) - 'lead_id') THEN
    RAISE EXCEPTION 'a pilot never changes its lead' USING ERRCODE = 'check_violation';
  END IF;
  FOREACH name IN ARRAY fixed LOOP
    IF to_jsonb(NEW) -> name IS DISTINCT FROM to_jsonb(OLD) -> name THEN
      RAISE EXCEPTION 'the % of a pilot never changes', name USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  IF NEW.version NOT IN (OLD.version, OLD.version + 1) OR (NEW.version = OLD.version AND NEW.state <> OLD.state) THEN
    RAISE EXCEPTION 'a change of a pilot counts its version up by one' USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.look IS NOT NULL AND NEW.look IS DISTINCT FROM OLD.look)
    OR (OLD.decision IS NOT NULL AND NEW.decision IS DISTINCT FROM OLD.decision) THEN
    RAISE EXCEPTION 'the final look and the decision never change' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state
    AND NOT EXISTS (SELECT FROM pilot_steps WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'no pilot goes from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pilots_keep_to_their_steps BEFORE UPDATE ON pilots
  FOR EACH ROW EXECUTE FUNCTION keep_pilots_to_their_steps();
--> statement-breakpoint
-- Two sides approve a plan of the same number and start on the same day before the state says so.
CREATE FUNCTION keep_pilots_approved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  approvals integer;
BEGIN
  SELECT count(*) INTO approvals FROM pilot_approvals
    WHERE pilot_id = NEW.pilot_id AND plan_no = NEW.plan_no
      AND subject = CASE NEW.state WHEN 'agreed' THEN 'plan' ELSE 'start' END
      AND (NEW.state = 'agreed' OR starts_on = NEW.starts_on);
  IF approvals <> 2 THEN
    RAISE EXCEPTION 'a pilot is % only with the approval of both sides', NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pilots_are_approved BEFORE UPDATE OF state ON pilots FOR EACH ROW
  WHEN ((OLD.state = 'draft' AND NEW.state = 'agreed') OR (OLD.state = 'agreed' AND NEW.state = 'running'))
  EXECUTE FUNCTION keep_pilots_approved();
--> statement-breakpoint
CREATE FUNCTION free_pilots_of_withdrawn_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pilots SET lead_id = NULL WHERE lead_id = NEW.lead_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_free_their_pilots AFTER UPDATE OF status ON leads FOR EACH ROW
  WHEN (NEW.status = 'withdrawn' AND OLD.status <> 'withdrawn') EXECUTE FUNCTION free_pilots_of_withdrawn_lead();
--> statement-breakpoint
CREATE FUNCTION continue_pilot_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last pilot_events;
BEGIN
  SELECT * INTO last FROM pilot_events WHERE pilot_id = NEW.pilot_id ORDER BY no DESC LIMIT 1;
  IF NEW.no <> coalesce(last.no, 0) + 1 OR NEW.previous_sha256 IS DISTINCT FROM last.sha256 THEN
    RAISE EXCEPTION 'an event continues the chain of its pilot' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pilot_events_are_a_chain BEFORE INSERT ON pilot_events
  FOR EACH ROW EXECUTE FUNCTION continue_pilot_events();
--> statement-breakpoint
CREATE FUNCTION accept_pilot_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pilots WHERE pilot_id = NEW.pilot_id AND state = 'running') THEN
    RAISE EXCEPTION 'only a running pilot accepts results' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pilot_batches_of_running_pilots BEFORE INSERT ON pilot_batches
  FOR EACH ROW EXECUTE FUNCTION accept_pilot_batch();
--> statement-breakpoint
-- Only a transaction that removes a whole pilot, and names the reason in pilot.removal, deletes from its record.
CREATE FUNCTION refuse_change_of_pilot_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND coalesce(current_setting('pilot.removal', true), '') <> '' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the record of a pilot is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  record text;
BEGIN
  FOREACH record IN ARRAY ARRAY['pilot_plans', 'pilot_batches', 'pilot_rows', 'pilot_events'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_never_change BEFORE UPDATE OR DELETE ON %1$s
      FOR EACH ROW EXECUTE FUNCTION refuse_change_of_pilot_record()', record);
    EXECUTE format('CREATE TRIGGER %1$s_are_never_emptied BEFORE TRUNCATE ON %1$s
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_pilot_record()', record);
    EXECUTE format('ALTER TABLE %1$s ENABLE ALWAYS TRIGGER %1$s_never_change', record);
    EXECUTE format('ALTER TABLE %1$s ENABLE ALWAYS TRIGGER %1$s_are_never_emptied', record);
  END LOOP;
END
$$;

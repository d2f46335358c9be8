-- Lead counts group open leads by assignee.
CREATE FUNCTION desk_of(status text, assignee_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('new', 'in_review') THEN coalesce(assignee_id, '') ELSE '' END
$$;
--> statement-breakpoint
CREATE FUNCTION has_ended(status text, stage text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status = 'accepted' AND coalesce(stage, '') IN ('won', 'lost')
$$;
--> statement-breakpoint
CREATE FUNCTION count_arrived_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, is_ended, leads)
    SELECT status, band, coalesce(id, ''), desk_of(status, assignee_id), is_woken, has_ended(status, stage), count(*)
    FROM arrived LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_count_arrived AFTER INSERT ON leads REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION count_arrived_leads();
--> statement-breakpoint
CREATE FUNCTION count_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, is_ended, leads)
    SELECT status, band, coalesce(id, ''), desk_of(status, assignee_id), is_woken, has_ended(status, stage), sum(leads)
    FROM (
      SELECT status, band, target_offer_id, assignee_id, is_woken, stage, 1 AS leads FROM after
      UNION ALL SELECT status, band, target_offer_id, assignee_id, is_woken, stage, -1 FROM before
    ) AS steps LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(leads) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_count_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_leads();
--> statement-breakpoint
-- A deleted lead leaves a tombstone. The transaction names the reason in pilot.removal.
CREATE FUNCTION bury_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, is_ended, leads)
    SELECT status, band, coalesce(id, ''), desk_of(status, assignee_id), is_woken, has_ended(status, stage), -count(*)
    FROM gone LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO lead_tombstones (lead_id, why)
    SELECT lead_id, coalesce(nullif(current_setting('pilot.removal', true), ''), 'erased') FROM gone;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_leave_a_tombstone AFTER DELETE ON leads REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION bury_leads();
--> statement-breakpoint
-- Leads may have asked for an offer before it was published. Ids are never reused and offers never deleted.
CREATE FUNCTION count_leads_of_new_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE leads IN SHARE MODE;
  INSERT INTO lead_count_changes (status, band, offer_id, assignee_id, is_woken, is_ended, leads)
    SELECT status, band, moved.offer_id, desk_of(status, assignee_id), is_woken, has_ended(status, stage),
      moved.sign * count(*)
    FROM leads CROSS JOIN (VALUES (NEW.id, 1), ('', -1)) AS moved (offer_id, sign)
    WHERE left(target_offer_id, 64) = left(NEW.id, 64) AND target_offer_id = NEW.id
    GROUP BY 1, 2, 3, 4, 5, 6, moved.sign;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offers_count_their_leads AFTER INSERT ON offers
  FOR EACH ROW EXECUTE FUNCTION count_leads_of_new_offer();
--> statement-breakpoint
-- The portal sends a lead's words, because computing them here took a third of an insert. This is the fallback for rows
-- without words, such as those of an earlier version during a rolling upgrade.
CREATE FUNCTION give_words_to_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := strip(to_tsvector('simple', regexp_replace(
      NEW.company || ' ' || NEW.contact_or_agent_id || ' ' || coalesce(NEW.contact_name, '') || ' ' || NEW.workflow,
      '[^[:alnum:]]+', ' ', 'g')))
    || array_to_tsvector(ARRAY['=' || NEW.band]);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_have_words BEFORE INSERT ON leads
  FOR EACH ROW WHEN (NEW.words IS NULL) EXECUTE FUNCTION give_words_to_lead();
--> statement-breakpoint
-- Allows a step back only to a transaction that names the history entry which it takes back (pilot.undoes). Contact data
-- may only be removed by the step to withdrawn, or replaced at the moment in contact_corrected_at. A CHECK of that form
-- would run for every insert, which took 6% longer. The portal adds company_key and contact_key once, without a step.
CREATE FUNCTION keep_leads_to_their_lifecycle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keys constant text[] := ARRAY['company_key', 'contact_key'];
  changeable text[] := ARRAY['status', 'version', 'status_changed_at', 'first_reviewed_at',
    'snoozed_until', 'decline_reason', 'duplicate_of', 'assignee_id', 'is_woken', 'last_step_at',
    'stage', 'stage_changed_at', 'ran_pilot', 'lost_reason', 'stage_amount'];
BEGIN
  IF OLD.company_key IS NULL AND NEW.company_key IS NOT NULL AND NEW.version = OLD.version THEN
    IF to_jsonb(NEW) - keys <> to_jsonb(OLD) - keys
      OR (NEW.status = 'withdrawn' AND NEW.contact_key IS NOT NULL) THEN
      RAISE EXCEPTION 'a lead is given its keys and nothing else' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.status = 'withdrawn' THEN
    RAISE EXCEPTION 'a withdrawn lead never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'a change of a lead counts its version up by one' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.status = 'withdrawn' THEN
    IF num_nonnulls(NEW.contact_name, NEW.contact_role, NEW.risk_owner) > 0
      OR NEW.contact_or_agent_id <> 'withdrawn' OR NEW.contact_consent THEN
      RAISE EXCEPTION 'a withdrawn lead holds no contact data' USING ERRCODE = 'check_violation';
    END IF;
    NEW.contact_key := NULL;
    changeable := changeable || keys || ARRAY['contact_name', 'contact_role', 'contact_or_agent_id', 'words',
      'risk_owner', 'contact_consent'];
  ELSIF NEW.contact_corrected_at = now()::timestamptz(3) THEN
    changeable := changeable || keys || ARRAY['contact_name', 'contact_role', 'contact_or_agent_id', 'words',
      'contact_corrected_at'];
  END IF;
  IF to_jsonb(NEW) - changeable <> to_jsonb(OLD) - changeable THEN
    RAISE EXCEPTION 'what was submitted never changes' USING ERRCODE = 'check_violation';
  END IF;
  -- A portal of the version before knows nothing of it.
  NEW.is_woken := NEW.is_woken AND NEW.status = 'in_review';
  IF NEW.is_woken AND NOT OLD.is_woken AND OLD.status <> 'snoozed'
    AND coalesce(current_setting('pilot.undoes', true), '') = ''
  THEN
    RAISE EXCEPTION 'only the end of a snooze wakes a lead' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.status <> OLD.status
    AND NOT EXISTS (SELECT FROM lead_steps WHERE from_status = OLD.status AND to_status = NEW.status)
    AND NOT (coalesce(current_setting('pilot.undoes', true), '') <> ''
      AND EXISTS (SELECT FROM lead_steps WHERE from_status = NEW.status AND to_status = OLD.status))
  THEN
    RAISE EXCEPTION 'the lifecycle has no step from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_keep_to_the_lifecycle BEFORE UPDATE ON leads
  FOR EACH ROW EXECUTE FUNCTION keep_leads_to_their_lifecycle();
--> statement-breakpoint
-- Stages belong to accepted leads and remain when consent is withdrawn. A separate trigger, because most steps change
-- no stage; constraints would run for every new lead.
CREATE FUNCTION keep_leads_to_their_stages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.stage IS NOT NULL AND NEW.status NOT IN ('accepted', 'withdrawn') THEN
    RAISE EXCEPTION 'a lead with a stage stays accepted' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.stage IS NOT NULL AND NEW.status NOT IN ('accepted', 'withdrawn') THEN
    RAISE EXCEPTION 'only an accepted lead has a stage' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.stage IS NULL) <> (NEW.stage_changed_at IS NULL)
    OR coalesce(NEW.stage = 'lost', false) <> (NEW.lost_reason IS NOT NULL)
    OR (NEW.stage_amount IS NOT NULL AND coalesce(NEW.stage NOT IN ('won', 'lost'), true))
    OR (NEW.ran_pilot AND NEW.stage IS NULL)
  THEN
    RAISE EXCEPTION 'a stage has its moment, and a lost one its reason' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.stage IS DISTINCT FROM OLD.stage AND NEW.status <> 'accepted' THEN
    RAISE EXCEPTION 'the stage of a withdrawn lead never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.stage IS DISTINCT FROM OLD.stage
    AND NOT EXISTS (SELECT FROM lead_stage_steps
      WHERE from_stage = coalesce(OLD.stage, '') AND to_stage = coalesce(NEW.stage, ''))
    AND NOT (coalesce(current_setting('pilot.undoes', true), '') <> '' AND EXISTS (SELECT FROM lead_stage_steps
      WHERE from_stage = coalesce(NEW.stage, '') AND to_stage = coalesce(OLD.stage, '')))
  THEN
    RAISE EXCEPTION 'no lead goes from stage % to %', OLD.stage, NEW.stage USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_keep_to_their_stages BEFORE UPDATE ON leads
  FOR EACH ROW WHEN (
    OLD.stage IS NOT NULL OR NEW.ran_pilot
    OR num_nonnulls(NEW.stage, NEW.stage_changed_at, NEW.lost_reason, NEW.stage_amount) > 0
  ) EXECUTE FUNCTION keep_leads_to_their_stages();
--> statement-breakpoint
CREATE FUNCTION take_offer_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offer_ids (offer_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offers_take_their_ids AFTER INSERT ON offers
  FOR EACH ROW EXECUTE FUNCTION take_offer_id();
--> statement-breakpoint
-- Keeps the last active owner. Of two changes at once the second waits for the first and then sees its result.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM former LEFT JOIN founders AS present USING (founder_id)
    WHERE former.role = 'owner' AND former.disabled_at IS NULL
      AND (present.role = 'owner' AND present.disabled_at IS NULL) IS NOT TRUE
  ) THEN
    PERFORM pg_advisory_xact_lock(hashtext('founders keep an owner'));
    IF NOT EXISTS (SELECT FROM founders WHERE role = 'owner' AND disabled_at IS NULL) THEN
      RAISE EXCEPTION 'the last owner can be neither disabled nor made anything else' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER founders_keep_an_owner_changed AFTER UPDATE ON founders REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_owner();
--> statement-breakpoint
CREATE TRIGGER founders_keep_an_owner_deleted AFTER DELETE ON founders REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION keep_an_owner();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER history_is_append_only BEFORE UPDATE OR DELETE ON history
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE TRIGGER history_is_never_emptied BEFORE TRUNCATE ON history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
ALTER TABLE history ENABLE ALWAYS TRIGGER history_is_append_only;
--> statement-breakpoint
ALTER TABLE history ENABLE ALWAYS TRIGGER history_is_never_emptied;
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the usage ledger is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER usage_is_append_only BEFORE UPDATE OR DELETE ON usage_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_usage();
--> statement-breakpoint
CREATE TRIGGER usage_is_never_emptied BEFORE TRUNCATE ON usage_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_usage();
--> statement-breakpoint
ALTER TABLE usage_ledger ENABLE ALWAYS TRIGGER usage_is_append_only;
--> statement-breakpoint
ALTER TABLE usage_ledger ENABLE ALWAYS TRIGGER usage_is_never_emptied;
--> statement-breakpoint
-- Notifies open event streams, which check their sessions again.
CREATE FUNCTION tell_of_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ended) THEN
    PERFORM pg_notify('pilot_leads', '{"about":"sessions"}');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_end_aloud AFTER DELETE ON founder_sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_ended_sessions();

-- Lets the holder of a receipt add answers that a lead lacks: a transaction names the lead in pilot.answers.
-- Score and reasons stay as they were at submission.
CREATE OR REPLACE FUNCTION keep_leads_to_their_lifecycle() RETURNS trigger LANGUAGE plpgsql AS $$
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
  ELSIF coalesce(current_setting('pilot.answers', true), '') = OLD.lead_id THEN
    IF (OLD.samples_available AND NOT NEW.samples_available)
      OR (OLD.high_volume_or_high_risk AND NOT NEW.high_volume_or_high_risk)
      OR coalesce(OLD.risk_owner <> coalesce(NEW.risk_owner, ''), false)
      OR coalesce(OLD.timeline <> coalesce(NEW.timeline, ''), false) THEN
      RAISE EXCEPTION 'answers are added, not replaced' USING ERRCODE = 'check_violation';
    END IF;
    changeable := changeable || ARRAY['samples_available', 'high_volume_or_high_risk', 'risk_owner', 'timeline'];
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

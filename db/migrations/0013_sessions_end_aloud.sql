-- Open streams of live events look at their sessions again, whoever ended one.
CREATE FUNCTION tell_of_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ended) THEN
    PERFORM pg_notify('pilot_leads', '{"about":"sessions"}');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_end_aloud AFTER DELETE ON "founder_sessions" REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_ended_sessions();

-- Moment of a deal that a template is chosen for. Templates that founders made keep the use that they had.
ALTER TABLE reply_templates ADD COLUMN stage text;
--> statement-breakpoint
UPDATE reply_templates SET stage = CASE WHEN text LIKE '%{questions}%' THEN 'ask' ELSE 'propose' END;
--> statement-breakpoint
-- Templates that nobody has edited get the new texts; edited ones stay as they are.
UPDATE reply_templates SET subject = 'Your pilot request: what we still need to know', version = version + 1, changed_at = now(),
  text = E'Hello {contact},\n\nThank you for asking about {the_pilot}.\n\nThis is how we understand your request:\n- Workflow: {workflow}\n- Success metric: {metric}\n\nBefore we can propose a start date, we need to know:\n\n{questions}\n\n{quote}\n\nKind regards\n{founder}, {vendor}'
WHERE subject = '{pilot}: a question before we propose a start' AND text = E'Hello {contact},\n\nthank you for your request for {pilot}. To propose a start we need to know:\n\n{questions}\n\n{quote}\n\nKind regards\n{founder}, {vendor}';
--> statement-breakpoint
UPDATE reply_templates SET subject = 'Your pilot request: choosing a start date', version = version + 1, changed_at = now(),
  text = E'Hello {contact},\n\nThank you for asking about {the_pilot}. {nothing_missing}\n\nThis is how we understand your request:\n- Workflow: {workflow}\n- Success metric: {metric}\n\nWhich day suits you for a 30-minute call to agree on the scope and a start date?\n\n{quote}\n\nKind regards\n{founder}, {vendor}'
WHERE subject = '{pilot} for {company}: when shall we start?' AND text = E'Hello {contact},\n\nthank you for your request for {pilot}. We have everything we need. Which day suits you for a call of 30 minutes to agree the scope and the start?\n\n{quote}\n\nKind regards\n{founder}, {vendor}';
--> statement-breakpoint
INSERT INTO reply_templates (name, stage, subject, text, position)
SELECT fresh.*, coalesce((SELECT max(position) FROM reply_templates), 0) + row_number() OVER ()
FROM (VALUES
  ('Follow up on the proposal', 'follow_up', 'Our proposal for {company}', E'Hello {contact},\n\nI am following up on our proposal for {the_pilot}. Is there anything you would like us to explain or change?\n\nIf you are happy with it, which day would you like to start?\n\n{quote}\n\nKind regards\n{founder}, {vendor}'),
  ('Kick-off', 'kick_off', '{pilot}: getting ready to start', E'Hello {contact},\n\nWe are looking forward to working with you. The planned start of the pilot is {start}.\n\nWhat is left on your side before the start:\n\n{to_do}\n\nIf anything is unclear, reply to this message and we will help.\n\nKind regards\n{founder}, {vendor}'),
  ('Ask for results', 'results', '{pilot}: how is it going?', E'Hello {contact},\n\nHow is the pilot going? {silence} So far, {progress} items have a result. {last_day}\n\nIs there anything we can do to make the next upload easier?\n\nKind regards\n{founder}, {vendor}'),
  ('Checkpoint', 'checkpoint', '{pilot}: the checkpoint', E'Hello {contact},\n\nThe checkpoint for our pilot is on {checkpoint}. That is when you decide whether to continue or stop. So far, {progress} items have a result. {silence}\n\nWould you like to go through the figures together on that day?\n\nKind regards\n{founder}, {vendor}'),
  ('Verdict', 'verdict', '{pilot}: your decision', E'Hello {contact},\n\n{last_day} The final analysis shows that {verdict}.\n\nWhat is left on your side:\n\n{to_do}\n\nWould you like to go through the figures together before you decide?\n\nKind regards\n{founder}, {vendor}'),
  ('Annual plan', 'annual_plan', '{pilot}: the annual plan', E'Hello {contact},\n\nThank you for running the pilot with us, and for accepting it. The final analysis showed that {verdict}.\n\n{credit} Would you like us to prepare the agreement for your review?\n\nKind regards\n{founder}, {vendor}'),
  ('Renewal', 'renewal', 'How is your annual plan working for you?', E'Hello {contact},\n\nBefore your annual plan comes up for renewal, we would like to hear what is working well and what is not.\n\nIs “{metric}” still your most important success metric?\n\nWhich day suits you for a 30-minute call?\n\nKind regards\n{founder}, {vendor}')
) AS fresh
WHERE (SELECT count(*) FROM reply_templates) <= 13
ON CONFLICT (name) DO NOTHING;
--> statement-breakpoint
-- What happens next in an open deal. Deleted with the lead, and when its consent is withdrawn.
CREATE TABLE next_actions (
  lead_id text PRIMARY KEY,
  text text NOT NULL,
  due_on date NOT NULL,
  owner_id text NOT NULL,
  waits_for text NOT NULL,
  set_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT next_actions_waits_for CHECK (waits_for IN ('us', 'them')),
  CONSTRAINT next_actions_lead_id_leads_lead_id_fk FOREIGN KEY (lead_id) REFERENCES leads(lead_id) ON DELETE CASCADE,
  CONSTRAINT next_actions_owner_id_founders_founder_id_fk FOREIGN KEY (owner_id) REFERENCES founders(founder_id)
);
--> statement-breakpoint
CREATE TABLE founder_calendars (
  founder_id text PRIMARY KEY,
  secret_sha256 text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT founder_calendars_secret_sha256_unique UNIQUE (secret_sha256),
  CONSTRAINT founder_calendars_founder_id_founders_founder_id_fk FOREIGN KEY (founder_id)
    REFERENCES founders(founder_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE crm_tokens (
  token_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  secret_sha256 text NOT NULL,
  has_contacts boolean NOT NULL,
  founder_id text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT crm_tokens_secret_sha256_unique UNIQUE (secret_sha256),
  CONSTRAINT crm_tokens_founder_id_founders_founder_id_fk FOREIGN KEY (founder_id) REFERENCES founders(founder_id)
);
--> statement-breakpoint
-- A CRM reads changes in the order of their moments.
CREATE INDEX history_of_leads ON history (at, history_id)
  WHERE lead_id IS NOT NULL AND kind <> 'lead_viewed';
--> statement-breakpoint
CREATE INDEX lead_tombstones_removed_at ON lead_tombstones (removed_at, lead_id);

CREATE TABLE alert_digests (
  day date PRIMARY KEY,
  taken_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  figures jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE founders (
  founder_id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  image text,
  two_factor_enabled boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  disabled_at timestamp(3) with time zone,
  role text DEFAULT 'owner' NOT NULL,
  CONSTRAINT founders_role CHECK (role IN ('reader', 'reviewer', 'owner')),
  CONSTRAINT founders_email_unique UNIQUE (email)
);
--> statement-breakpoint
CREATE TABLE alert_feeds (
  founder_id text PRIMARY KEY,
  secret_sha256 text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT alert_feeds_secret_sha256_unique UNIQUE (secret_sha256),
  CONSTRAINT alert_feeds_founder_id_founders_founder_id_fk
    FOREIGN KEY (founder_id) REFERENCES founders(founder_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE alert_webhook (
  "only" boolean DEFAULT true PRIMARY KEY,
  told_until timestamp(3) with time zone DEFAULT now() NOT NULL,
  pending_id text,
  pending_body text,
  pending_until timestamp(3) with time zone,
  leased_until timestamp(3) with time zone,
  failures integer DEFAULT 0 NOT NULL,
  failing_since timestamp(3) with time zone,
  last_failure text,
  next_try_at timestamp(3) with time zone,
  last_delivered_at timestamp(3) with time zone,
  CONSTRAINT alert_webhook_once CHECK ("only"),
  CONSTRAINT alert_webhook_whole CHECK (num_nonnulls(pending_id, pending_body, pending_until) IN (0, 3))
);
--> statement-breakpoint
CREATE TABLE api_keys (
  key_id text PRIMARY KEY,
  name text NOT NULL,
  scopes text[] NOT NULL,
  requests_per_minute integer NOT NULL,
  requests_per_month integer NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  created_by text,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  is_trial boolean DEFAULT false NOT NULL,
  CONSTRAINT api_keys_created_by_founders_founder_id_fk FOREIGN KEY (created_by) REFERENCES founders(founder_id)
);
--> statement-breakpoint
CREATE TABLE api_key_activity (
  key_id text PRIMARY KEY,
  last_used_at timestamp(3) with time zone NOT NULL,
  spaced_out_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT api_key_activity_key_id_api_keys_key_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(key_id)
);
--> statement-breakpoint
CREATE TABLE api_key_secrets (
  secret_hmac text PRIMARY KEY,
  key_id text NOT NULL,
  shown_prefix text NOT NULL,
  last_four text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ends_at timestamp(3) with time zone,
  CONSTRAINT api_key_secrets_key_id_api_keys_key_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(key_id)
);--> statement-breakpoint
CREATE INDEX api_key_secrets_key_id ON api_key_secrets (key_id);
--> statement-breakpoint
CREATE TABLE founder_accounts (
  account_id text PRIMARY KEY,
  provider_account_id text NOT NULL,
  provider_id text NOT NULL,
  founder_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp(3) with time zone,
  refresh_token_expires_at timestamp(3) with time zone,
  scope text,
  password text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT founder_accounts_founder_id_founders_founder_id_fk
    FOREIGN KEY (founder_id) REFERENCES founders(founder_id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX founder_accounts_founder_id ON founder_accounts (founder_id);
--> statement-breakpoint
CREATE TABLE founder_password_links (
  token_sha256 text PRIMARY KEY,
  founder_id text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT founder_password_links_founder_id_founders_founder_id_fk
    FOREIGN KEY (founder_id) REFERENCES founders(founder_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE founder_sessions (
  session_id text PRIMARY KEY,
  founder_id text NOT NULL,
  token text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT founder_sessions_token_unique UNIQUE (token),
  CONSTRAINT founder_sessions_founder_id_founders_founder_id_fk
    FOREIGN KEY (founder_id) REFERENCES founders(founder_id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX founder_sessions_founder_id ON founder_sessions (founder_id);
--> statement-breakpoint
CREATE TABLE founder_settings (
  founder_id text PRIMARY KEY,
  theme text DEFAULT 'system' NOT NULL,
  density text DEFAULT 'compact' NOT NULL,
  single_key_shortcuts boolean DEFAULT true NOT NULL,
  time_zone text,
  CONSTRAINT founder_settings_founder_id_founders_founder_id_fk
    FOREIGN KEY (founder_id) REFERENCES founders(founder_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE founder_sign_in_attempts (
  key text PRIMARY KEY,
  window_ends_at timestamp(3) with time zone NOT NULL,
  attempts integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE founder_two_factors (
  two_factor_id text PRIMARY KEY,
  founder_id text NOT NULL,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean DEFAULT true NOT NULL,
  failed_verification_count integer DEFAULT 0,
  locked_until timestamp(3) with time zone,
  CONSTRAINT founder_two_factors_founder_id_founders_founder_id_fk
    FOREIGN KEY (founder_id) REFERENCES founders(founder_id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX founder_two_factors_founder_id ON founder_two_factors (founder_id);
--> statement-breakpoint
CREATE TABLE founder_verifications (
  verification_id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX founder_verifications_identifier ON founder_verifications (identifier);
--> statement-breakpoint
CREATE TABLE history (
  history_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamp(3) with time zone DEFAULT now() NOT NULL,
  founder_id text,
  kind text NOT NULL,
  lead_id text,
  offer_id text,
  detail jsonb DEFAULT '{}' NOT NULL,
  CONSTRAINT history_founder_id_founders_founder_id_fk FOREIGN KEY (founder_id) REFERENCES founders(founder_id)
);--> statement-breakpoint
CREATE INDEX history_batch ON history ((detail ->> 'batch')) WHERE (detail ->> 'batch') IS NOT NULL;--> statement-breakpoint
CREATE INDEX history_founder_kind ON history (founder_id, kind, at, history_id) WHERE founder_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX history_kind ON history (kind, at, history_id);--> statement-breakpoint
CREATE INDEX history_lead_id ON history (lead_id, history_id) WHERE lead_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX history_offer_id ON history (offer_id, history_id) WHERE offer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX history_sign_ins ON history (kind, at, founder_id)
  WHERE kind IN ('signed_in', 'sign_in_refused', 'sign_in_throttled', 'second_factor_refused');--> statement-breakpoint
CREATE INDEX history_views ON history (lead_id, founder_id, at) WHERE kind = 'lead_viewed';
--> statement-breakpoint
CREATE TABLE lead_count_changes (
  status text NOT NULL,
  band text NOT NULL,
  leads bigint NOT NULL,
  offer_id text DEFAULT '' NOT NULL,
  assignee_id text DEFAULT '' NOT NULL,
  is_woken boolean DEFAULT false NOT NULL,
  is_ended boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE lead_counts (
  status text NOT NULL,
  band text NOT NULL,
  leads bigint NOT NULL,
  offer_id text DEFAULT '' NOT NULL,
  assignee_id text DEFAULT '' NOT NULL,
  is_woken boolean DEFAULT false NOT NULL,
  is_ended boolean DEFAULT false NOT NULL,
  CONSTRAINT lead_counts_pk PRIMARY KEY (status, band, offer_id, assignee_id, is_woken, is_ended)
);
--> statement-breakpoint
CREATE TABLE leads (
  lead_id text PRIMARY KEY,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  source text NOT NULL,
  buyer_type text NOT NULL,
  contact_name text,
  contact_role text,
  company text NOT NULL,
  contact_or_agent_id text NOT NULL,
  timeline text,
  workflow text NOT NULL,
  target_offer_id text NOT NULL,
  success_metric text NOT NULL,
  monthly_volume double precision NOT NULL,
  samples_available boolean NOT NULL,
  risk_owner text,
  high_volume_or_high_risk boolean NOT NULL,
  annual_commit double precision,
  score integer NOT NULL,
  band text NOT NULL,
  reasons jsonb NOT NULL,
  points jsonb NOT NULL,
  contact_consent boolean NOT NULL,
  consent_channel text NOT NULL,
  consent_wording_version text,
  consent_wording_sha256 text,
  idempotency_key text,
  idempotency_key_digest text,
  status text DEFAULT 'new' NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  status_changed_at timestamp(3) with time zone,
  first_reviewed_at timestamp(3) with time zone,
  snoozed_until timestamp(3) with time zone,
  decline_reason text,
  duplicate_of text,
  assignee_id text,
  words tsvector NOT NULL,
  named_quotes jsonb,
  contact_corrected_at timestamp(3) with time zone,
  is_woken boolean DEFAULT false NOT NULL,
  last_step_at timestamp(3) with time zone,
  company_key text COLLATE "C",
  contact_key text COLLATE "C",
  stage text,
  stage_changed_at timestamp(3) with time zone,
  ran_pilot boolean DEFAULT false NOT NULL,
  lost_reason text,
  stage_amount double precision,
  CONSTRAINT leads_declined_with_a_reason CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
  CONSTRAINT leads_duplicate_of_another CHECK ((status = 'duplicate') = (duplicate_of IS NOT NULL)),
  CONSTRAINT leads_not_duplicate_of_itself CHECK (duplicate_of <> lead_id),
  CONSTRAINT leads_snoozed_until_a_moment CHECK ((status = 'snoozed') = (snoozed_until IS NOT NULL)),
  CONSTRAINT leads_status_known
    CHECK (status IN ('new', 'in_review', 'snoozed', 'accepted', 'declined', 'duplicate', 'withdrawn')),
  CONSTRAINT leads_idempotency_key_digest_unique UNIQUE (idempotency_key_digest)
);--> statement-breakpoint
CREATE INDEX leads_by_due ON leads (status, band, created_at, lead_id);--> statement-breakpoint
CREATE INDEX leads_by_priority ON leads (status, band, (-score), created_at, lead_id);--> statement-breakpoint
CREATE INDEX leads_done ON leads (status, status_changed_at, lead_id)
  WHERE status IN ('accepted', 'declined', 'duplicate', 'withdrawn');--> statement-breakpoint
CREATE INDEX leads_ended ON leads (stage_changed_at, lead_id) WHERE status = 'accepted' AND stage IN ('won', 'lost');--> statement-breakpoint
CREATE INDEX leads_ended_by_priority ON leads (band, (-score), created_at, lead_id)
  WHERE status = 'accepted' AND stage IN ('won', 'lost');--> statement-breakpoint
CREATE INDEX leads_first_reviewed ON leads (first_reviewed_at, created_at, band) WHERE first_reviewed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX leads_for_offer ON leads (left(target_offer_id, 64));--> statement-breakpoint
CREATE INDEX leads_from_source ON leads (left(source, 64));--> statement-breakpoint
CREATE INDEX leads_in_pilots ON leads (coalesce(last_step_at, status_changed_at), lead_id)
  WHERE status = 'accepted' AND coalesce(stage, '') NOT IN ('won', 'lost');--> statement-breakpoint
CREATE INDEX leads_in_pilots_by_priority ON leads (band, (-score), created_at, lead_id)
  WHERE status = 'accepted' AND coalesce(stage, '') NOT IN ('won', 'lost');--> statement-breakpoint
CREATE INDEX leads_of_assignee ON leads (assignee_id) WHERE assignee_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX leads_of_buyer_type ON leads (buyer_type);--> statement-breakpoint
CREATE INDEX leads_of_company ON leads (company_key, created_at);--> statement-breakpoint
CREATE INDEX leads_of_contact ON leads (contact_key, company_key) WHERE contact_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX leads_of_team ON leads (band, coalesce(last_step_at, status_changed_at), lead_id)
  WHERE status = 'in_review' AND NOT is_woken;--> statement-breakpoint
CREATE INDEX leads_on_desks ON leads (assignee_id, band, (CASE WHEN is_woken THEN status_changed_at ELSE created_at END), lead_id)
  WHERE assignee_id IS NOT NULL AND status IN ('new', 'in_review');--> statement-breakpoint
CREATE INDEX leads_snoozed ON leads (snoozed_until, lead_id) WHERE status = 'snoozed';--> statement-breakpoint
CREATE INDEX leads_woken ON leads (band, status_changed_at, lead_id) WHERE status = 'in_review' AND is_woken;--> statement-breakpoint
CREATE INDEX leads_woken_by_priority ON leads (band, (-score), created_at, lead_id)
  WHERE status = 'in_review' AND is_woken;--> statement-breakpoint
-- New words wait in a list that is merged into the index when it is full. With the default of 4 MB that insert, and
-- those behind it, took 60 ms.
CREATE INDEX leads_words ON leads USING gin (words) WITH (gin_pending_list_limit = 128);
--> statement-breakpoint
CREATE TABLE lead_notes (
  note_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id text NOT NULL,
  founder_id text NOT NULL,
  at timestamp(3) with time zone DEFAULT now() NOT NULL,
  text text NOT NULL,
  CONSTRAINT lead_notes_founder_id_founders_founder_id_fk FOREIGN KEY (founder_id) REFERENCES founders(founder_id),
  CONSTRAINT lead_notes_lead_id_leads_lead_id_fk FOREIGN KEY (lead_id) REFERENCES leads(lead_id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX lead_notes_lead_id ON lead_notes (lead_id, note_id);
--> statement-breakpoint
CREATE TABLE lead_replays (
  lead_id text PRIMARY KEY,
  count integer NOT NULL,
  moments jsonb NOT NULL,
  CONSTRAINT lead_replays_count_of_all CHECK (count >= jsonb_array_length(moments)),
  CONSTRAINT lead_replays_ten_moments CHECK (jsonb_array_length(moments) BETWEEN 1 AND 10),
  CONSTRAINT lead_replays_lead_id_leads_lead_id_fk FOREIGN KEY (lead_id) REFERENCES leads(lead_id) ON DELETE CASCADE
);
--> statement-breakpoint
-- An empty text means no stage.
CREATE TABLE lead_stage_steps (
  from_stage text NOT NULL,
  to_stage text NOT NULL,
  CONSTRAINT lead_stage_steps_from_stage_to_stage_pk PRIMARY KEY (from_stage, to_stage)
);
--> statement-breakpoint
CREATE TABLE lead_steps (
  from_status text NOT NULL,
  to_status text NOT NULL,
  CONSTRAINT lead_steps_from_status_to_status_pk PRIMARY KEY (from_status, to_status)
);
--> statement-breakpoint
CREATE TABLE lead_tombstones (
  lead_id text PRIMARY KEY,
  removed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  why text NOT NULL
);
--> statement-breakpoint
-- An offer id is never reused, even when its row is gone.
CREATE TABLE offer_ids (
  offer_id text PRIMARY KEY
);
--> statement-breakpoint
CREATE TABLE offer_proposals (
  proposal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id text,
  state text DEFAULT 'draft' NOT NULL,
  content jsonb NOT NULL,
  founder_id text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  decider_id text,
  decided_at timestamp(3) with time zone,
  CONSTRAINT offer_proposals_state CHECK (state IN ('draft', 'proposed', 'published', 'refused')),
  CONSTRAINT offer_proposals_decider_id_founders_founder_id_fk
    FOREIGN KEY (decider_id) REFERENCES founders(founder_id),
  CONSTRAINT offer_proposals_founder_id_founders_founder_id_fk
    FOREIGN KEY (founder_id) REFERENCES founders(founder_id)
);--> statement-breakpoint
CREATE INDEX offer_proposals_open ON offer_proposals (state, proposal_id) WHERE state IN ('draft', 'proposed');
--> statement-breakpoint
CREATE TABLE sample_packages (
  sample_package_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id text NOT NULL,
  content text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE offers (
  id text PRIMARY KEY,
  "position" integer NOT NULL,
  name text NOT NULL,
  headline text NOT NULL,
  duration_days integer NOT NULL,
  pilot_price numeric(14,2) NOT NULL,
  annual_commit_minimum numeric(14,2) NOT NULL,
  required_inputs text[] NOT NULL,
  allowed_modes text[] NOT NULL,
  credit_type text NOT NULL,
  credit_min numeric(14,2),
  credit_max numeric(14,2),
  credit_max_percent_of_pilot numeric(6,3),
  credit_expiration_days integer NOT NULL,
  credit_applies_to text NOT NULL,
  sample_package_url text,
  sample_package_json_url text,
  deliverables_ownership text,
  checkpoint_day integer,
  checkpoint_billing text,
  checkpoint_stop_right text,
  checkpoint_status text,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  retired_at timestamp(3) with time zone,
  sample_package_id bigint,
  CONSTRAINT offers_sample_package_id_sample_packages_sample_package_id_fk
    FOREIGN KEY (sample_package_id) REFERENCES sample_packages(sample_package_id)
);
--> statement-breakpoint
CREATE TABLE portal_secret_digests (
  name text PRIMARY KEY,
  digest text NOT NULL
);
--> statement-breakpoint
CREATE TABLE portal_secrets (
  name text PRIMARY KEY,
  value text NOT NULL,
  accepted jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE quotes (
  quote_id text PRIMARY KEY,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  offer_id text NOT NULL,
  offer_name text NOT NULL,
  pilot_price numeric(14,2) NOT NULL,
  annual_commit_minimum numeric(14,2) NOT NULL,
  provided_annual_commit double precision NOT NULL,
  credit numeric(14,2) NOT NULL,
  credit_expires_days integer NOT NULL,
  credit_applies_to text NOT NULL,
  custom_integration boolean NOT NULL,
  pii_real boolean NOT NULL,
  samples_available boolean NOT NULL,
  warnings jsonb NOT NULL,
  idempotency_key text,
  idempotency_key_digest text,
  terms jsonb,
  CONSTRAINT quotes_idempotency_key_digest_unique UNIQUE (idempotency_key_digest)
);
--> statement-breakpoint
CREATE TABLE quote_documents (
  quote_id text PRIMARY KEY,
  filed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  valid_until date NOT NULL,
  scope jsonb,
  prepared_for text,
  buyer_reference text,
  CONSTRAINT quote_documents_quote_id_quotes_quote_id_fk
    FOREIGN KEY (quote_id) REFERENCES quotes(quote_id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Public keys of all quotes ever signed; no private keys.
CREATE TABLE quote_signing_keys (
  kid text PRIMARY KEY,
  public_key text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE reply_drafts (
  lead_id text NOT NULL,
  founder_id text NOT NULL,
  kept_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  CONSTRAINT reply_drafts_lead_id_founder_id_pk PRIMARY KEY (lead_id, founder_id),
  CONSTRAINT reply_drafts_founder_id_founders_founder_id_fk FOREIGN KEY (founder_id) REFERENCES founders(founder_id),
  CONSTRAINT reply_drafts_lead_id_leads_lead_id_fk FOREIGN KEY (lead_id) REFERENCES leads(lead_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE reply_templates (
  template_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  "position" integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT reply_templates_position CHECK ("position" > 0),
  CONSTRAINT reply_templates_name_unique UNIQUE (name)
);
--> statement-breakpoint
-- Review times that founders set; a band without a row has the published one.
CREATE TABLE review_times (
  band text PRIMARY KEY,
  hours integer,
  business_days integer,
  CONSTRAINT review_times_one_unit CHECK (num_nonnulls(hours, business_days) = 1)
);
--> statement-breakpoint
CREATE TABLE saved_views (
  founder_id text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT saved_views_founder_id_name_pk PRIMARY KEY (founder_id, name),
  CONSTRAINT saved_views_founder_id_founders_founder_id_fk FOREIGN KEY (founder_id) REFERENCES founders(founder_id)
);
--> statement-breakpoint
CREATE TABLE trial_key_requests (
  trial_id text PRIMARY KEY,
  address_sha256 text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  company text,
  contact text,
  purpose text,
  scopes text[] NOT NULL,
  consent_wording_version text NOT NULL,
  consent_wording_sha256 text NOT NULL,
  decision text,
  decided_at timestamp(3) with time zone,
  decided_by text,
  granted_scopes text[],
  shown_at timestamp(3) with time zone,
  key_id text,
  erased_at timestamp(3) with time zone,
  CONSTRAINT trial_key_requests_decided CHECK (num_nonnulls(decision, decided_at, decided_by) IN (0, 3)),
  CONSTRAINT trial_key_requests_granted CHECK (((decision = 'granted') IS TRUE) = (granted_scopes IS NOT NULL)),
  CONSTRAINT trial_key_requests_shown
    CHECK (num_nonnulls(shown_at, key_id) IN (0, 2) AND (shown_at IS NULL OR decision = 'granted')),
  CONSTRAINT trial_key_requests_typed
    CHECK (num_nonnulls(company, contact, purpose) = CASE WHEN erased_at IS NULL THEN 3 ELSE 0 END),
  CONSTRAINT trial_key_requests_address_sha256_unique UNIQUE (address_sha256),
  CONSTRAINT trial_key_requests_decided_by_founders_founder_id_fk
    FOREIGN KEY (decided_by) REFERENCES founders(founder_id),
  CONSTRAINT trial_key_requests_key_id_api_keys_key_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(key_id)
);--> statement-breakpoint
CREATE INDEX trial_key_requests_created_at ON trial_key_requests (created_at);--> statement-breakpoint
CREATE INDEX trial_key_requests_key_id ON trial_key_requests (key_id);--> statement-breakpoint
CREATE INDEX trial_key_requests_undecided ON trial_key_requests (created_at)
  WHERE decision IS NULL AND erased_at IS NULL;
--> statement-breakpoint
CREATE TABLE usage_holds (
  hold_id text PRIMARY KEY,
  key_id text NOT NULL,
  month date NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT usage_holds_key_id_api_keys_key_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(key_id)
);--> statement-breakpoint
CREATE INDEX usage_holds_key_id ON usage_holds (key_id, expires_at);
--> statement-breakpoint
CREATE TABLE usage_ledger (
  usage_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamp(3) with time zone DEFAULT now() NOT NULL,
  key_id text NOT NULL,
  request_id text NOT NULL,
  operation text NOT NULL,
  model text,
  provider text NOT NULL,
  outcome text NOT NULL,
  is_charged boolean NOT NULL,
  price_usd numeric(12,6),
  input_tokens integer,
  output_tokens integer,
  audio_seconds double precision,
  characters integer,
  images integer,
  CONSTRAINT usage_ledger_key_id_api_keys_key_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(key_id)
);--> statement-breakpoint
CREATE INDEX usage_ledger_key_id ON usage_ledger (key_id, at);
--> statement-breakpoint
CREATE TABLE usage_months (
  key_id text NOT NULL,
  month date NOT NULL,
  charged integer DEFAULT 0 NOT NULL,
  held integer DEFAULT 0 NOT NULL,
  CONSTRAINT usage_months_key_id_month_pk PRIMARY KEY (key_id, month),
  CONSTRAINT usage_months_counts CHECK (charged >= 0 AND held >= 0),
  CONSTRAINT usage_months_key_id_api_keys_key_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(key_id)
);
--> statement-breakpoint
INSERT INTO lead_steps (from_status, to_status) VALUES
  ('new', 'in_review'), ('new', 'accepted'), ('new', 'declined'), ('new', 'duplicate'), ('new', 'snoozed'),
  ('in_review', 'accepted'), ('in_review', 'declined'), ('in_review', 'duplicate'), ('in_review', 'snoozed'),
  ('snoozed', 'in_review'), ('snoozed', 'accepted'), ('snoozed', 'declined'), ('snoozed', 'duplicate'),
  ('snoozed', 'snoozed'),
  ('accepted', 'in_review'), ('declined', 'in_review'), ('duplicate', 'in_review'),
  ('new', 'withdrawn'), ('in_review', 'withdrawn'), ('snoozed', 'withdrawn'), ('accepted', 'withdrawn'),
  ('declined', 'withdrawn'), ('duplicate', 'withdrawn');
--> statement-breakpoint
INSERT INTO lead_stage_steps (from_stage, to_stage) VALUES
  ('', 'contacted'), ('', 'proposal'), ('', 'pilot_running'), ('', 'won'), ('', 'lost'),
  ('contacted', 'proposal'), ('contacted', 'pilot_running'), ('contacted', 'won'), ('contacted', 'lost'),
  ('proposal', 'pilot_running'), ('proposal', 'won'), ('proposal', 'lost'),
  ('pilot_running', 'won'), ('pilot_running', 'lost'),
  ('contacted', ''), ('proposal', ''), ('pilot_running', ''), ('won', ''), ('lost', '');
--> statement-breakpoint
-- Default reply templates; founders can change, delete and restore them.
INSERT INTO reply_templates (name, subject, text, position) VALUES
  ('Ask for what is missing', '{pilot}: a question before we propose a start', 'Hello {contact},

thank you for your request for {pilot}. To propose a start we need to know:

{questions}

{quote}

Kind regards
{founder}, {vendor}', 1),
  ('Propose a start', '{pilot} for {company}: when shall we start?', 'Hello {contact},

thank you for your request for {pilot}. We have everything we need. Which day suits you for a call of 30 minutes to agree the scope and the start?

{quote}

Kind regards
{founder}, {vendor}', 2);

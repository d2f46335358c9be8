-- Replies that founders write and send themselves. Whoever takes a lead out takes the drafts on it out.
CREATE TABLE "reply_templates" (
	"template_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reply_templates_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_templates_name_unique" UNIQUE("name"),
	CONSTRAINT "reply_templates_position" CHECK ("reply_templates"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "reply_drafts" (
	"lead_id" text NOT NULL,
	"founder_id" text NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "reply_drafts_lead_id_founder_id_pk" PRIMARY KEY("lead_id","founder_id")
);
--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD CONSTRAINT "reply_drafts_lead_id_leads_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("lead_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD CONSTRAINT "reply_drafts_founder_id_founders_founder_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("founder_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What every installation begins with; founders change, delete and bring them back.
INSERT INTO "reply_templates" ("name", "subject", "text", "position") VALUES
  ('Ask for what is missing', '{pilot}: a question before we propose a start', 'Hello {contact},

thank you for your request for {pilot}. To propose a start we need to know:

{questions}

{quote}

Kind regards
{founder}, {vendor}', 1),
  ('Propose a start', '{pilot} for {company}: when shall we start?', 'Hello {contact},

thank you for your request for {pilot}. It has all that we need. Which day suits you for a call of 30 minutes to agree the scope and the start?

{quote}

Kind regards
{founder}, {vendor}', 2);

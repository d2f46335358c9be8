CREATE TABLE "quote_documents" (
	"quote_id" text PRIMARY KEY NOT NULL,
	"filed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"valid_until" date NOT NULL,
	"scope" jsonb,
	"prepared_for" text,
	"buyer_reference" text
);
--> statement-breakpoint
ALTER TABLE "quote_documents" ADD CONSTRAINT "quote_documents_quote_id_quotes_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("quote_id") ON DELETE cascade ON UPDATE no action;
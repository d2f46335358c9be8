-- Facts about the seller that quotes were stored with, by digest. Rows are never changed.
CREATE TABLE quote_sellers (
  digest text PRIMARY KEY,
  facts jsonb NOT NULL,
  stored_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Versions of a quote's document: they differ in the customer's details, and each has its own signature.
CREATE TABLE quote_versions (
  quote_id text NOT NULL,
  version integer NOT NULL,
  stored_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  made_by text NOT NULL,
  customer jsonb,
  jws text,
  CONSTRAINT quote_versions_quote_id_version_pk PRIMARY KEY (quote_id, version),
  CONSTRAINT quote_versions_quote_id_quote_documents_quote_id_fk
    FOREIGN KEY (quote_id) REFERENCES quote_documents(quote_id) ON DELETE CASCADE
);
--> statement-breakpoint
-- What was typed so far is the first version. Its seller is stored and it is signed when it is next shown.
INSERT INTO quote_versions (quote_id, version, stored_at, made_by, customer)
SELECT quote_id, 1, changed_at, CASE WHEN coalesce(prepared_for, buyer_reference) IS NULL THEN 'portal' ELSE 'editor' END,
  nullif(jsonb_strip_nulls(jsonb_build_object('prepared_for', prepared_for, 'buyer_reference', buyer_reference)), '{}')
FROM quote_documents;
--> statement-breakpoint
ALTER TABLE quote_documents
  ADD COLUMN seller_digest text
    CONSTRAINT quote_documents_seller_digest_quote_sellers_digest_fk REFERENCES quote_sellers(digest),
  ADD COLUMN edit_token_sha256 text,
  DROP COLUMN changed_at,
  DROP COLUMN prepared_for,
  DROP COLUMN buyer_reference;

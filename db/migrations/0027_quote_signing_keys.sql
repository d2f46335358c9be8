-- The public keys with which quotes were ever signed: nothing of any quote, and nothing that signs.
CREATE TABLE "quote_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

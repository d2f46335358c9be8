CREATE TABLE "portal_secret_digests" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal_secrets" ADD COLUMN "accepted" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Of a session's token the digest is stored from now on; browsers keep the token, and founders stay signed in.
UPDATE "founder_sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');--> statement-breakpoint
-- Sign-ins that wait for their second factor were stored under what their cookie holds: they begin again.
DELETE FROM "founder_verifications" WHERE "identifier" NOT IN ('used-code', 'device');

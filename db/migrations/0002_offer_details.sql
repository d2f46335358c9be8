ALTER TABLE "offers" ADD COLUMN "details" jsonb DEFAULT '{"operations":[],"deliverables":[],"days":[]}'::jsonb NOT NULL;
--> statement-breakpoint
-- Only what pages said about these offers already: an upgrade must not promise deliverables or days for the operator.
UPDATE "offers" SET "details" = jsonb_set("details", '{operations}', '["transcribe", "pronunciation"]') WHERE "id" = 'speech-shadow-14';
--> statement-breakpoint
UPDATE "offers" SET "details" = jsonb_set("details", '{operations}', '["pii", "entities", "remove_background", "upscale"]') WHERE "id" = 'document-review-30';

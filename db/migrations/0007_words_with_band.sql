-- The band stands among the words, as no typed word can: a search in the order of the bands then looks at the leads of
-- the best band first, and at most at as many as fill a page.
ALTER TABLE "leads" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (
  strip(to_tsvector('simple',
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("company" || ' ' || "contact_or_agent_id" || ' ' || coalesce("contact_name", '') || ' ' || "workflow", '.', ' '), '/', ' '), ':', ' '), '@', ' '), '-', ' '), '_', ' '), '<', ' '), '&', ' '), '+', ' '), '~', ' ')))
  || array_to_tsvector(ARRAY['=' || "band"])) STORED;
--> statement-breakpoint
CREATE INDEX "leads_words" ON "leads" USING gin ("words");
--> statement-breakpoint
-- A new column has no statistics, and searches are planned by them.
ANALYZE "leads";

ALTER TABLE "lead_count_changes" ADD COLUMN "offer_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_counts" ADD COLUMN "offer_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_counts" DROP CONSTRAINT "lead_counts_status_band_pk";--> statement-breakpoint
ALTER TABLE "lead_counts" ADD CONSTRAINT "lead_counts_status_band_offer_id_pk" PRIMARY KEY("status","band","offer_id");--> statement-breakpoint
-- Entries at random places cost every insert a page; near-duplicates are found by the words of their company.
DROP INDEX "leads_of_company";--> statement-breakpoint
DROP INDEX "leads_of_contact";--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_arrived_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, leads)
    SELECT status, band, coalesce(id, ''), count(*)
    FROM arrived LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, leads)
    SELECT status, band, coalesce(id, ''), sum(leads) FROM (
      SELECT status, band, target_offer_id, 1 AS leads FROM after
      UNION ALL SELECT status, band, target_offer_id, -1 FROM before
    ) AS steps LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3 HAVING sum(leads) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bury_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (status, band, offer_id, leads)
    SELECT status, band, coalesce(id, ''), -count(*)
    FROM gone LEFT JOIN offers ON id = target_offer_id GROUP BY 1, 2, 3;
  INSERT INTO lead_tombstones (lead_id, why)
    SELECT lead_id, coalesce(nullif(current_setting('pilot.removal', true), ''), 'erased') FROM gone;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Leads may have asked for an offer before it was published. Ids are never reused and offers never deleted.
CREATE FUNCTION count_leads_of_new_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE leads IN SHARE MODE;
  INSERT INTO lead_count_changes (status, band, offer_id, leads)
    SELECT status, band, moved.offer_id, moved.sign * count(*)
    FROM leads CROSS JOIN (VALUES (NEW.id, 1), ('', -1)) AS moved (offer_id, sign)
    WHERE left(target_offer_id, 64) = left(NEW.id, 64) AND target_offer_id = NEW.id
    GROUP BY status, band, moved.offer_id, moved.sign;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offers_count_their_leads AFTER INSERT ON "offers"
  FOR EACH ROW EXECUTE FUNCTION count_leads_of_new_offer();
--> statement-breakpoint
DELETE FROM "lead_counts";--> statement-breakpoint
DELETE FROM "lead_count_changes";--> statement-breakpoint
INSERT INTO "lead_counts" ("status", "band", "offer_id", "leads")
  SELECT "status", "band", coalesce("id", ''), count(*)
  FROM "leads" LEFT JOIN "offers" ON "id" = "target_offer_id" GROUP BY 1, 2, 3;

ALTER TABLE "usage_ledger" ADD COLUMN "images" integer;

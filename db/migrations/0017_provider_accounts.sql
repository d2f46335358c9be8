DROP INDEX "founder_accounts_founder_id";--> statement-breakpoint
CREATE UNIQUE INDEX "founder_accounts_founder_provider" ON "founder_accounts" USING btree ("founder_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "founder_accounts_provider_account" ON "founder_accounts" USING btree ("provider_id","provider_account_id");
ALTER TABLE "temporary_users" DROP CONSTRAINT "temporary_users_email_folded_unique";--> statement-breakpoint
ALTER TABLE "temporary_users" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "one_time_passwords" ADD COLUMN "attempts_by" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "temporary_users_email_folded_index" ON "temporary_users" USING btree ("email_folded");--> statement-breakpoint
CREATE INDEX "temporary_users_updated_at_index" ON "temporary_users" USING btree ("updated_at");
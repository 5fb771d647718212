CREATE TABLE "help_reports" (
	"code" text PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "help_reports_kept_at_index" ON "help_reports" USING btree ("kept_at");
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"terms_version" text,
	"agreed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_accounts" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"email_fingerprint" text NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_readings" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "document_readings" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "document_readings" ADD COLUMN "purpose" text DEFAULT 'view' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_account_id_index" ON "consents" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "erased_accounts_erased_at_index" ON "erased_accounts" USING btree ("erased_at");--> statement-breakpoint
CREATE INDEX "document_readings_read_at_index" ON "document_readings" USING btree ("read_at");
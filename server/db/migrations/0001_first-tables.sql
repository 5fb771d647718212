CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"full_name" text NOT NULL,
	"candidate_full_name" text NOT NULL,
	"account_type" integer NOT NULL,
	"relation_type" integer NOT NULL,
	"is_owner" boolean NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp (3) with time zone NOT NULL,
	"temporary_user_id" bigint NOT NULL,
	"device_type" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_email_folded_unique" UNIQUE("email_folded"),
	CONSTRAINT "accounts_temporary_user_id_unique" UNIQUE("temporary_user_id")
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_outcomes" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"headers" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_outcomes_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "one_time_passwords" (
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"nonce" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_time_passwords_purpose_subject_pk" PRIMARY KEY("purpose","subject")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"passed_steps" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profiles_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"empty_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_additions" (
	"item_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reference_additions_item_id_account_id_pk" PRIMARY KEY("item_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "reference_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"code" text,
	"parent_id" bigint,
	"name" text NOT NULL,
	"name_hi" text,
	"name_mr" text,
	"aliases" text[] NOT NULL,
	"folded" text NOT NULL,
	"position" integer NOT NULL,
	"is_public" boolean NOT NULL,
	"is_retired" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reference_items_kind_code_unique" UNIQUE("kind","code")
);
--> statement-breakpoint
CREATE TABLE "reference_names" (
	"item_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"parent_id" bigint NOT NULL,
	"folded" text NOT NULL,
	"is_whole" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sections_profile_id_kind_unique" UNIQUE("profile_id","kind")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"used_generation" integer NOT NULL,
	"last_used_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "temporary_users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "temporary_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"full_name" text NOT NULL,
	"candidate_full_name" text NOT NULL,
	"account_type" integer NOT NULL,
	"relation_type" integer NOT NULL,
	"is_owner" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "temporary_users_email_folded_unique" UNIQUE("email_folded")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_additions" ADD CONSTRAINT "reference_additions_item_id_reference_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."reference_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_additions" ADD CONSTRAINT "reference_additions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_names" ADD CONSTRAINT "reference_names_item_id_reference_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."reference_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_outcomes_created_at_index" ON "idempotency_outcomes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "one_time_passwords_expires_at_index" ON "one_time_passwords" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_empty_at_index" ON "rate_limits" USING btree ("empty_at");--> statement-breakpoint
CREATE INDEX "reference_additions_account_id_index" ON "reference_additions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reference_items_added_once" ON "reference_items" USING btree ("kind",coalesce("parent_id", 0),"folded") WHERE "reference_items"."code" is null;--> statement-breakpoint
CREATE INDEX "reference_items_kind_parent_id_position_index" ON "reference_items" USING btree ("kind","parent_id","position");--> statement-breakpoint
CREATE INDEX "reference_names_item_id_index" ON "reference_names" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "reference_names_kind" ON "reference_names" USING btree ("kind","folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "reference_names_parent" ON "reference_names" USING btree ("kind","parent_id","folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "reference_names_inside" ON "reference_names" USING gin ("folded" gin_trgm_ops) WHERE "reference_names"."is_whole";--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_account_id_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used_at_index" ON "sessions" USING btree ("last_used_at");
CREATE TABLE "video_upload_pieces" (
	"key" text PRIMARY KEY NOT NULL,
	"upload_id" uuid NOT NULL,
	"start_byte" bigint NOT NULL,
	"size_bytes" bigint NOT NULL,
	CONSTRAINT "video_upload_pieces_upload_id_start_byte_unique" UNIQUE("upload_id","start_byte")
);
--> statement-breakpoint
CREATE TABLE "video_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" bigint NOT NULL,
	"length_bytes" bigint NOT NULL,
	"offset_bytes" bigint NOT NULL,
	"writer" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_upload_pieces" ADD CONSTRAINT "video_upload_pieces_upload_id_video_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."video_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_uploads_profile_id_index" ON "video_uploads" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "video_uploads_updated_at_index" ON "video_uploads" USING btree ("updated_at");
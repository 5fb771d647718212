ALTER TABLE "video_uploads" RENAME TO "uploads";--> statement-breakpoint
ALTER TABLE "video_upload_pieces" RENAME TO "upload_pieces";--> statement-breakpoint
ALTER INDEX "video_uploads_pkey" RENAME TO "uploads_pkey";--> statement-breakpoint
ALTER INDEX "video_upload_pieces_pkey" RENAME TO "upload_pieces_pkey";--> statement-breakpoint
ALTER INDEX "video_uploads_profile_id_index" RENAME TO "uploads_profile_id_index";--> statement-breakpoint
ALTER INDEX "video_uploads_updated_at_index" RENAME TO "uploads_updated_at_index";--> statement-breakpoint
ALTER TABLE "uploads" RENAME CONSTRAINT "video_uploads_profile_id_profiles_id_fk" TO "uploads_profile_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "upload_pieces" RENAME CONSTRAINT "video_upload_pieces_upload_id_video_uploads_id_fk" TO "upload_pieces_upload_id_uploads_id_fk";--> statement-breakpoint
ALTER TABLE "upload_pieces" RENAME CONSTRAINT "video_upload_pieces_upload_id_start_byte_unique" TO "upload_pieces_upload_id_start_byte_unique";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kind" text DEFAULT 'video' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_profile_id_client_id_unique" UNIQUE("profile_id","client_id");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_profile_id_client_id_unique" UNIQUE("profile_id","client_id");--> statement-breakpoint
-- For servers of the version before, while they are replaced one by one.
CREATE VIEW "video_uploads" AS SELECT "id", "profile_id", "length_bytes", "offset_bytes", "writer", "updated_at" FROM "uploads" WHERE "kind" = 'video';--> statement-breakpoint
CREATE VIEW "video_upload_pieces" AS SELECT "key", "upload_id", "start_byte", "size_bytes" FROM "upload_pieces";

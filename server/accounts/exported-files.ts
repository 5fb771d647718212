import type { Context } from '../context.ts';
import { fileExtension } from '../../src/domain/media.ts';
import {
  findMediaFile,
  listDocuments,
  photoGallery,
  type MediaFileRow,
  videoGallery,
} from '../repositories/media-repository.ts';
import { listUnfinishedUploads } from '../repositories/privacy-repository.ts';
import { mustGetProfile } from '../repositories/profile-repository.ts';

export interface ExportedFile {
  /** The file's path in the archive. */
  path: string;
  row: MediaFileRow;
}

export interface ExportedFiles {
  files: ExportedFile[];
  /** For account.json: the files and the unfinished uploads. */
  described: Record<string, unknown>;
}

export async function listExportedFiles(
  { db }: Pick<Context, 'db'>,
  accountId: number,
): Promise<ExportedFiles> {
  const { id: profileId } = await mustGetProfile(db, accountId);
  const files: ExportedFile[] = [];
  const take = async (key: string | null, name: string): Promise<string | null> => {
    const row = key === null ? undefined : await findMediaFile(db, { key, accountId });
    if (!row) return null;
    const path = `${name}.${fileExtension(row.mediaType)}`;
    files.push({ path, row });
    return path;
  };
  const identityDocuments = [];
  for (const { documentType, fileKey, clientId, createdAt, updatedAt } of await listDocuments(
    db,
    profileId,
  )) {
    const file = await take(fileKey, `identity-documents/${slug(documentType)}`);
    identityDocuments.push({
      document_type: documentType,
      file,
      id_on_the_phone: clientId,
      first_sent_at: createdAt,
      sent_at: updatedAt,
    });
  }
  const photos = [];
  for (const [index, { imageType, fileKey, clientId, createdAt }] of (
    await photoGallery.list(db, profileId)
  ).entries()) {
    const file = await take(fileKey, `photos/${index + 1}-${slug(imageType)}`);
    photos.push({ image_type: imageType, file, id_on_the_phone: clientId, sent_at: createdAt });
  }
  const videos = [];
  for (const [index, video] of (await videoGallery.list(db, profileId)).entries()) {
    const file = await take(video.fileKey, `videos/${index + 1}`);
    const poster = await take(video.thumbnailKey, `videos/${index + 1}-poster`);
    videos.push({
      description: video.description,
      file,
      poster,
      id_on_the_phone: video.clientId,
      sent_at: video.createdAt,
    });
  }
  const unfinished = (await listUnfinishedUploads(db, profileId)).map((upload) => ({
    kind: upload.kind,
    size_bytes: upload.lengthBytes,
    arrived_bytes: upload.offsetBytes,
    updated_at: upload.updatedAt,
  }));
  return {
    files,
    described: {
      identity_documents: identityDocuments,
      photos,
      videos,
      unfinished_uploads: unfinished,
    },
  };
}

/** 'Aadhar Card - Front' becomes 'aadhar-card-front'. */
function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/gu, '-');
}

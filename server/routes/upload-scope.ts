import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { paths } from '../../src/protocol/paths.ts';

/** Photo and video paths of spec.md §7 are 'written with a leading /api', which may repeat the base or be it. */
export const PATH_READINGS = ['', '/api'] as const;

/** Phones with the version before know the second path, for videos. */
export const UPLOAD_PATHS = [paths.uploads, '/profiles/video-uploads/'] as const;

/** Only in this scope are multipart bodies taken. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart);
}

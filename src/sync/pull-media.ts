/**
 * Fetches the server's lists of photos and videos, and thumbnails of files that have none here
 * [S13]. A list that cannot be read is a failure, never an empty list, and changes nothing. The
 * server's links are valid for minutes, so they are used at once and not stored.
 */
import { array } from 'superstruct';
import { within, type CallContext } from '../api/api-client.ts';
import { transferMs } from '../api/throughput.ts';
import type { Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import { PHOTO_MAX_BYTES, REQUEST_TIMEOUT_MS, STALE_AFTER_MS } from '../domain/limits.ts';
import { AadhaarImages, Photo, Video } from '../domain/media.ts';
import type { Id } from '../domain/reference-item.ts';
import { paths } from '../protocol/paths.ts';
import { get } from '../protocol/request.ts';
import { readGeneration } from '../store/account/clear-account.ts';
import {
  listWithoutThumbnail,
  readGallery,
  storeServerFiles,
  type ServerFile,
} from '../store/media/media-pulled.ts';
import { GALLERY_SLOTS, type GallerySlot } from '../store/schema/media-row.ts';
import type { AccountContext } from './account-context.ts';

interface ListedFile extends ServerFile {
  link: string;
  pictureLink: string | null;
}

export async function pullMedia(account: AccountContext, force: boolean): Promise<void> {
  await Promise.all(GALLERY_SLOTS.map((slot) => pullGallery(account, slot, force)));
}

async function pullGallery(
  account: AccountContext,
  slot: GallerySlot,
  force: boolean,
): Promise<void> {
  const { store, environment } = account;
  const startedAt = environment.now();
  const age = startedAt - (await readGallery(store, slot)).fetchedAt;
  const isFresh = age >= 0 && age < STALE_AFTER_MS;
  // If a picture is missing, for example after the page was closed, a new list gives a valid link.
  if (!force && isFresh && (await listWithoutThumbnail(store, slot)).length === 0) return;
  const outcome = await listServerFiles(account, slot);
  if (outcome.outcome !== 'accepted') {
    environment.log('debug', `The server's list of ${slot}s was not fetched`, outcome.outcome);
    return;
  }
  const files = outcome.value;
  const tables = [store.media, store.files, store.outbox, store.progress, store.generations];
  await store.transaction('rw', tables, async () => {
    if ((await readGeneration(store)) !== account.generation) return;
    await storeServerFiles(store, { slot, files, startedAt, now: environment.now() });
  });
  await fetchThumbnails(account, slot, files);
}

/** Requests the server's list of photos or videos (spec.md §7). */
export async function listServerFiles(
  context: CallContext & Pick<AccountContext, 'userId' | 'profileId'>,
  slot: GallerySlot,
): Promise<Outcome<ListedFile[]>> {
  const { userId, profileId } = context;
  if (slot === 'photo') {
    const reply = array(Photo);
    const outcome = await callAsUser(context, get(paths.photosOf(profileId)), { reply, userId });
    return outcome.outcome === 'accepted'
      ? { ...outcome, value: outcome.value.map(readPhoto) }
      : outcome;
  }
  const reply = array(Video);
  const outcome = await callAsUser(context, get(paths.videosOf(profileId)), { reply, userId });
  return outcome.outcome === 'accepted'
    ? { ...outcome, value: outcome.value.map(readVideo) }
    : outcome;
}

/** Requests which sides of the card the server has. It answers 404 if it has none (spec.md §4). */
export async function requestCard(context: AccountContext): Promise<Outcome<AadhaarImages>> {
  const { userId, profileId } = context;
  const request = get(paths.aadhaarOf(profileId));
  const outcome = await callAsUser(context, request, { reply: AadhaarImages, userId });
  if (outcome.outcome !== 'rejected' || outcome.status !== 404) return outcome;
  return { outcome: 'accepted', value: {}, version: null, headers: new Headers() };
}

function readPhoto({ id, image, image_type, client_id }: Photo): ListedFile {
  return {
    serverId: id,
    clientId: client_id ?? null,
    photoType: image_type,
    description: null,
    link: image,
    pictureLink: image,
  };
}

function readVideo({
  id,
  video_file,
  video_thumbnail,
  video_description,
  client_id,
}: Video): ListedFile {
  return {
    serverId: id,
    clientId: client_id ?? null,
    photoType: null,
    description: video_description ?? null,
    link: video_file,
    pictureLink: video_thumbnail ?? null,
  };
}

/** Fetches one picture at a time: one whole picture is better than parts of several. */
async function fetchThumbnails(
  account: AccountContext,
  slot: GallerySlot,
  files: readonly ListedFile[],
): Promise<void> {
  const { store, environment } = account;
  for (const { id, serverId } of await listWithoutThumbnail(store, slot)) {
    const link = pictureLinkOf(files, serverId);
    const picture = link && (await fetchPicture(account, link));
    const thumbnail = picture && (await environment.makeThumbnail(picture));
    // If the row was deleted meanwhile, nothing is written [S17].
    if (thumbnail) await store.media.update(id, { thumbnail });
  }
}

function pictureLinkOf(files: readonly ListedFile[], serverId: Id | null): string | null {
  const found = files.find((file) => String(file.serverId) === String(serverId));
  return found?.pictureLink ?? null;
}

/** The link itself gives the permission, so the request needs no token. */
async function fetchPicture(
  { environment }: Pick<AccountContext, 'environment'>,
  link: string,
): Promise<Blob | null> {
  const url = link.startsWith('/') ? `${environment.origin}${link}` : link;
  const timeoutMs = REQUEST_TIMEOUT_MS + transferMs(PHOTO_MAX_BYTES);
  const picture = await within(environment, { timeoutMs }, async (signal) => {
    const response = await environment.fetch(url, { method: 'GET', credentials: 'omit', signal });
    const isPicture = response.headers.get('content-type')?.startsWith('image/') ?? false;
    return response.ok && isPicture ? response.blob() : null;
  });
  return picture instanceof Blob ? picture : null;
}

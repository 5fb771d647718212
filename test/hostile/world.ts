import { randomUUID } from 'node:crypto';
import { jpeg, mp4, png } from '../server/support/media-files.ts';
import type { Random } from '../support/random.ts';
import { sectionValues } from '../support/primary-values.ts';
import { registerAccount, signIn, type TestAccount } from '../support/test-account.ts';
import type { TestServer } from '../support/test-server.ts';

export type Target = Pick<TestServer, 'url' | 'readOtp'>;

export interface Family extends TestAccount {
  /** `ids` and `links` have the last 20 of each that the server sent. */
  ids: string[];
  links: string[];
  isSignedOut: boolean;
}

export interface World {
  server: Target;
  families: Family[];
  /** Valid bodies of calls. The key is the last part of the call's path. */
  bodies: Record<string, object>;
  files: Buffer[];
}

export async function createWorld(server: Target, familyCount: number): Promise<World> {
  const families: Family[] = [];
  while (families.length < familyCount) families.push(await createFamily(server));
  return {
    server,
    families,
    bodies: await validBodies(server),
    files: [await jpeg(16, 16), await png(), mp4({ dataBytes: 2_000 })],
  };
}

async function createFamily(server: Target): Promise<Family> {
  const account = await registerAccount(server);
  return { ...account, ids: [], links: [], isSignedOut: false };
}

/** If the sign-in fails, the family gets a new account. */
export async function comeBack({ server, families }: World, family: Family): Promise<void> {
  if (!family.isSignedOut) return;
  family.isSignedOut = false;
  const again = await signIn(server, family)
    .catch(() => createFamily(server))
    .catch(() => undefined);
  if (again) Object.assign(family, { ids: [], links: [] }, again);
  // The server limits registrations by IP address. If it refuses one, the world loses this family,
  // unless it is the last.
  else if (families.length > 1) families.splice(families.indexOf(family), 1);
}

/**
 * Keeps the ids and links of an answer for later requests. Objects inside an object with an id are
 * ignored.
 */
export function remember(family: Family, body: unknown): void {
  if (typeof body === 'string' && body.startsWith('/api/')) keepLast(family.links, body);
  if (typeof body !== 'object' || body === null) return;
  const { id } = body as { id?: number | string };
  if (id !== undefined) keepLast(family.ids, String(id));
  for (const inner of Object.values(body)) {
    if (id === undefined || typeof inner === 'string') remember(family, inner);
  }
}

function keepLast(list: string[], value: string): void {
  list.push(value);
  if (list.length > 20) list.shift();
}

export function drawName(random: Random): string {
  return random.pick([
    'picked.jpg',
    '../../etc/passwd',
    'a\0.php',
    'photo.jpg.exe',
    'फोटो.jpg',
    '',
  ]);
}

async function validBodies(server: Target): Promise<World['bodies']> {
  const sections = Object.entries(await sectionValues(server));
  return Object.fromEntries(sections.map(([key, values]) => [`profile-${key}`, values]));
}

export const newEmail = () => `${randomUUID()}@example.in`;

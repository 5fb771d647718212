/** An idle phone must show what the server has [S13]. */
import { SECTION_KEYS, type LooseValues } from '../../src/domain/sections.ts';
import { GALLERY_SLOTS } from '../../src/store/schema/media-row.ts';
import type { Desk } from './act.ts';
import { plain } from './expectations.ts';
import type { Effect } from './model-server.ts';
import type { World } from './world.ts';

/** The result is valid only when everything was sent and fetched. */
export async function listShownAmiss(
  world: World,
  { family, storeName, look }: Desk,
): Promise<string[]> {
  const environment = await world.modelServer.listEffects(family.profileId);
  const validationErrors: string[] = [];
  const find = (finding: string) => validationErrors.push(`[S13] ${storeName} shows ${finding}`);
  for (const key of SECTION_KEYS) {
    const stored = environment.findLast(
      ({ what, row }) => what === 'section' && row['kind'] === key,
    );
    const values = (stored?.row['values'] ?? {}) as LooseValues;
    const shown = (await look.sections.get(key))?.server?.values ?? {};
    for (const field of new Set([...Object.keys(values), ...Object.keys(shown)])) {
      const [there, here] = [plain(values[field]), plain(shown[field])];
      if (here !== there) find(`${key}.${field} as "${here}", and the server has "${there}"`);
    }
  }
  for (const slot of GALLERY_SLOTS) {
    const there = listIds(environment, slot);
    const rows = await look.media.where({ slot }).toArray();
    const here = rows.flatMap(({ serverId }) => (serverId === null ? [] : [String(serverId)]));
    if (here.toSorted().join() !== there.toSorted().join()) {
      find(`the ${slot}s ${here.join()}, and the server has ${there.join()}`);
    }
  }
  return validationErrors;
}

function listIds(environment: readonly Effect[], slot: string): string[] {
  const ids = new Set<string>();
  for (const { what, change, row } of environment) {
    if (what !== slot) continue;
    if (change === 'DELETE') ids.delete(String(row['id']));
    else ids.add(String(row['id']));
  }
  return [...ids];
}

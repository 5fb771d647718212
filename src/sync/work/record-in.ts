import { Id } from '../../domain/reference-item.ts';

/** The record in an answer: as it is, or under `data`, as other calls of §7 wrap it; undefined where none has an id. */
export function recordIn(answer: unknown): { id: Id } | undefined {
  for (const candidate of [answer, (answer as { data?: unknown } | null)?.data]) {
    if (typeof candidate !== 'object' || candidate === null) continue;
    if ('id' in candidate && Id.is(candidate.id)) return candidate as { id: Id };
  }
  return undefined;
}

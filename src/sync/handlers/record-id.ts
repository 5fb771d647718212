import { Id } from '../../domain/reference-item.ts';

/** The id of the record that an answer is; undefined where it is none. */
export function readRecordId(answer: unknown): Id | undefined {
  const id = (answer as { id?: unknown } | null)?.id;
  return Id.is(id) && id !== '' ? id : undefined;
}

import { Id } from '../../domain/reference-item.ts';

export function readRecordId(answer: unknown): Id | undefined {
  const id = (answer as { id?: unknown } | null)?.id;
  return Id.is(id) && id !== '' ? id : undefined;
}

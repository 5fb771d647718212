import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldReason, FieldReasons } from '../domain/field-reason.ts';

interface FieldErrors<K extends string> {
  /** An empty object removes all errors. */
  show(reasons: FieldReasons): void;
  of: (field: K) => string | undefined;
  summary: { attempt: number; errors: { fieldId: string; message: string }[] };
}

/** `ids` has the id of each field, and gives the errors their order. */
export function useFieldErrors<K extends string>(ids: Record<K, string>): FieldErrors<K> {
  const { t } = useTranslation('validation');
  const [{ reasons, attempt }, setState] = useState<{ reasons: FieldReasons; attempt: number }>({
    reasons: {},
    attempt: 0,
  });
  const sentence = (reason: FieldReason) => t(reason as 'invalid');
  return {
    show: (next) => setState((last) => ({ reasons: next, attempt: last.attempt + 1 })),
    of: (field) => (reasons[field] ? sentence(reasons[field]) : undefined),
    summary: {
      attempt,
      errors: Object.entries<string>(ids).flatMap(([field, fieldId]) => {
        const reason = reasons[field];
        return reason ? [{ fieldId, message: sentence(reason) }] : [];
      }),
    },
  };
}

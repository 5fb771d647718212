import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldReason, FieldReasons } from '../domain/field-reason.ts';

interface FieldErrors<K extends string> {
  /** Shows the errors that an attempt to submit has found. An empty object removes all errors. */
  show(reasons: FieldReasons): void;
  /** Returns the error message of a field, or undefined if the field has no error. */
  of(field: K): string | undefined;
  /** The errors as ErrorSummary needs them. */
  summary: { attempt: number; errors: { fieldId: string; message: string }[] };
}

/**
 * Manages the errors of a form whose fields have the ids of `ids`. The errors have the order of
 * `ids`.
 */
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

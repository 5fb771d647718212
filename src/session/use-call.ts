/**
 * How a form calls the server: it checks the fields, sends, and shows the errors of both. While a
 * call is under way, further submits do nothing.
 */
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../device/online.ts';
import { judgeAgain, type Checked } from '../domain/check.ts';
import type { FieldReason, FieldReasons } from '../domain/field-reason.ts';
import { isSameValue } from '../domain/same-value.ts';
import type { LooseValues } from '../domain/sections.ts';
import { useFailureText, type Failure } from './use-failure-text.ts';

interface CallOptions<K extends string, Value, Accepted> {
  /** The id of each field, in the order of the error summary. */
  ids: Record<K, string>;
  /** For the texts of errors: the labels of fields whose label differs from the usual one. */
  labels?: Partial<Record<K, string>>;
  /** Has no side effects: while an error is shown, each render calls it. */
  check: () => Checked<Value>;
  onInvalid?: (reasons: FieldReasons) => unknown;
  /**
   * A repeated request keeps its `key` until an answer has come, because the server may have carried
   * it out. A different request gets a new key. Null if `send` failed and shows the failure itself.
   */
  send: (value: Value, key: string) => Promise<Accepted | Failure | null>;
  /** Usually closes the form, so the form stays busy unless `stays` is true. */
  onAccepted?: (accepted: Accepted) => unknown;
  stays?: boolean;
  onFailure?: (failure: Failure) => unknown;
}

interface Call<K extends string, Value> {
  submit: (event: FormEvent) => void;
  /** The two halves of `submit`, for a form that asks a question in between. */
  begin: (event: FormEvent) => Value | undefined;
  run: (value: Value) => Promise<void>;
  isBusy: boolean;
  failure: Failure | undefined;
  /** The failure in words, unless the errors of the fields say it. */
  problem: string | undefined;
  failureText: (failure: Failure, maxLength?: number) => string;
  errorOf: (field: K) => string | undefined;
  field: (name: K) => { id: string; error: string | undefined };
  isOnline: boolean;
  summary: { attempt: number; errors: { fieldId: string; message: string }[] };
}

export function useCall<K extends string, Value, Accepted extends { outcome: 'accepted' }>({
  ids,
  labels = {},
  check,
  onInvalid,
  send,
  onAccepted,
  stays = false,
  onFailure,
}: CallOptions<K, Value, Accepted>): Call<K, Value> {
  const { t } = useTranslation('validation');
  const failureText = useFailureText();
  const isOnline = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [found, setFound] = useState<FoundErrors<Value>>({ reasons: {}, attempt: 0 });
  const unanswered = useRef<{ key: string; asked: string }>(undefined);
  const show = (reasons: FieldReasons, sent?: Value) =>
    setFound((last) => ({ reasons, sent, attempt: last.attempt + 1 }));
  const named = (field: string) => ({ label: labels[field as K] });
  const sentence = (reason: FieldReason, field: string) => t(reason as 'invalid', named(field));
  const isWrong = Object.keys(ids).some((field) => found.reasons[field]);
  const { reasons, empty } = judge();
  const errors = Object.entries<string>(ids).flatMap(([field, fieldId]) => {
    const reason = reasons[field];
    // For two passwords that differ, the error is shown only beside the second field.
    return reason && reason !== 'passwordsDiffer'
      ? [{ fieldId, message: sentence(reason, field) }]
      : [];
  });

  function judge() {
    const now: Checked<Value> = isWrong ? check() : { ok: false, fields: {} };
    const isAsSent = (field: string) =>
      now.ok && isSameValue(valueOf(now.value, field), valueOf(found.sent, field));
    return judgeAgain(found.reasons, now, isAsSent);
  }

  function begin(event: FormEvent): Value | undefined {
    event.preventDefault();
    if (isBusy) return undefined;
    setFailure(undefined);
    const checked = check();
    show(checked.ok ? {} : checked.fields);
    if (!checked.ok) {
      onInvalid?.(checked.fields);
      const [only, another] = Object.entries(checked.fields);
      // This error is in no summary, so its field takes the focus once the error is on the page.
      if (only?.[1] === 'passwordsDiffer' && !another) {
        setTimeout(() => document.querySelector<HTMLElement>(`#${ids[only[0] as K]}`)?.focus());
      }
    }
    return checked.ok ? checked.value : undefined;
  }

  async function run(value: Value): Promise<void> {
    setIsBusy(true);
    const answer = await send(value, keyOf(value)).catch((error: unknown) => {
      setIsBusy(false);
      throw error;
    });
    if (answer?.outcome === 'accepted') {
      unanswered.current = undefined;
      if (stays) setIsBusy(false);
      await onAccepted?.(answer);
      return;
    }
    setIsBusy(false);
    if (!answer) return;
    if (answer.outcome !== 'unreachable') unanswered.current = undefined;
    if (answer.outcome === 'rejected') show(answer.problem.fields, value);
    setFailure(answer);
    await onFailure?.(answer);
  }

  function keyOf(value: Value): string {
    const asked = JSON.stringify(value);
    if (unanswered.current?.asked !== asked) {
      unanswered.current = { key: crypto.randomUUID(), asked };
    }
    return unanswered.current.key;
  }

  function errorOf(field: K): string | undefined {
    const reason = reasons[field];
    if (!reason) return undefined;
    const message = sentence(reason, field);
    return empty.includes(field)
      ? t(`empty.${field as 'email'}`, { defaultValue: message, ...named(field) })
      : message;
  }

  return {
    submit(event) {
      const value = begin(event);
      if (value !== undefined) void run(value);
    },
    begin,
    run,
    isBusy,
    failure,
    problem: failure && !isWrong ? failureText(failure) : undefined,
    failureText,
    errorOf,
    field: (name) => ({ id: ids[name], error: errorOf(name) }),
    isOnline,
    summary: { attempt: found.attempt, errors },
  };
}

/** `sent` is what the server refused. Undefined if nothing was sent. */
interface FoundErrors<Value> {
  reasons: FieldReasons;
  attempt: number;
  sent?: Value | undefined;
}

function valueOf(values: unknown, field: string): unknown {
  return (values as LooseValues | undefined)?.[field];
}

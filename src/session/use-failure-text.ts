import { useTranslation } from 'react-i18next';
import type { Outcome } from '../api/outcome.ts';
import { PROBLEM_CODES } from '../protocol/problem.ts';
import { isDateWrong } from '../device/phone-date.ts';

export type Failure = Exclude<Outcome<unknown>, { outcome: 'accepted' }>;

/** True if the server refused a one-time code. The form shows this beside the boxes of the code. */
export function isOfCode(failure: Failure | undefined): boolean {
  return failure?.outcome === 'rejected' && failure.problem.code?.startsWith('otp_') === true;
}

/** For an unknown code, returns the server's own text, cut to `maxLength` (spec.md §8). */
export function useProblemText() {
  const { t } = useTranslation('problem');
  return (
    { code, text }: { code?: string | null | undefined; text: string },
    maxLength = 250,
  ): string => {
    const known = PROBLEM_CODES.find((name) => name === code);
    return known ? t(known) : text.slice(0, maxLength);
  };
}

export function useFailureText(): (failure: Failure, maxLength?: number) => string {
  const { t } = useTranslation(['problem', 'common']);
  const problemText = useProblemText();
  return (failure, maxLength) => {
    switch (failure.outcome) {
      case 'rejected':
        return problemText(failure.problem, maxLength) || t('common:somethingWrong');
      case 'unauthenticated':
        return t('problem:unauthenticated');
      case 'conflict':
        return t('problem:version_conflict');
      case 'unreachable':
        switch (failure.why) {
          case 'network':
            return isDateWrong() ? t('common:phoneDate') : t('problem:unreachable');
          case 'timeout':
            return t('common:timeout');
          case 'portal':
            return t('problem:portal');
          case 'server-error':
            return t('problem:server_error');
          case 'unexpected-answer':
          case 'restored':
          case 'version-refused':
          case 'unreadable-here':
            return t('problem:unexpected');
          case 'rate-limited': {
            const waitMs = failure.retryAfterMs;
            if (waitMs === null) return t('problem:rate_limited');
            return t('problem:rate_limited_minutes', { count: Math.ceil(waitMs / 60_000) });
          }
        }
    }
  };
}

import { useTranslation } from 'react-i18next';
import type { Outcome } from '../api/outcome.ts';
import { isDateWrong } from '../device/phone-date.ts';

export type Failure = Exclude<Outcome<unknown>, { outcome: 'accepted' }>;

/** For an unknown code, the server's own text is shown, cut to `maxLength` (spec.md §8). */
export function useFailureText(): (failure: Failure, maxLength?: number) => string {
  const { t } = useTranslation(['problem', 'common']);
  return (failure, maxLength = 250) => {
    switch (failure.outcome) {
      case 'rejected': {
        const { code, text } = failure.problem;
        if (code) return t(`problem:${code}`);
        return text === '' ? t('common:somethingWrong') : text.slice(0, maxLength);
      }
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

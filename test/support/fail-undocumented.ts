import { afterEach } from 'vitest';
import { takeViolations } from './api-document-check.ts';

/** Each request and answer must agree with the API document. */
afterEach(() => {
  const violations = takeViolations();
  if (violations.length > 0) {
    throw new Error(`Not as the API document says:\n${[...new Set(violations)].join('\n')}`);
  }
});

import { afterEach } from 'vitest';
import { takeViolations } from './api-document-check.ts';

/** Whatever a test looks at: what its servers were asked and answered is in the document. */
afterEach(() => {
  const violations = takeViolations();
  if (violations.length > 0) {
    throw new Error(`Not as server/openapi has it:\n${[...new Set(violations)].join('\n')}`);
  }
});

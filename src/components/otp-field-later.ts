import { prepared } from './prepared.tsx';

/**
 * The field for a one-time password. Its code is loaded later, because no first screen shows the
 * field.
 */
export const OTP_FIELD = prepared(() => import('./otp-field.tsx'));

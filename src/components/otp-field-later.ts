import { prepared } from './prepared.tsx';

/** Loaded later, because no first screen shows this field. */
export const OTP_FIELD = prepared(() => import('./otp-field.tsx'));

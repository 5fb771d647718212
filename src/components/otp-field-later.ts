import { prepared } from './prepared.tsx';

/** The slots of a one-time password: nobody needs them on the first screen that they are behind. */
export const OTP_FIELD = prepared(() => import('./otp-field.tsx'));

import { prepared } from './prepared.tsx';

/** A chunk of its own: the screens with this field begin with a step that does not show it. */
export const OTP_FIELD = prepared(() => import('./otp-field.tsx'));

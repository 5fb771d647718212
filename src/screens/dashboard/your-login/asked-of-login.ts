/** What can be asked of one's own login, each in a dialog. */
export const ASKED_OF_LOGIN = ['signIns', 'password', 'email'] as const;
export type AskedOfLogin = (typeof ASKED_OF_LOGIN)[number];

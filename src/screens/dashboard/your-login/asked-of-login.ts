export const ASKED_OF_LOGIN = ['signIns', 'password', 'email'] as const;
export type AskedOfLogin = (typeof ASKED_OF_LOGIN)[number];

/**
 * The form of an e-mail address for comparisons: trimmed, in lower case and in Unicode form NFC.
 */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * Masks an e-mail address ('s•••@gmail.com'). Its owner recognizes it, but nobody else can use it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}

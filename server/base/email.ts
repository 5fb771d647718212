/** An e-mail address in the form that is compared: without case, trimmed, in Unicode form NFC. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Masks an e-mail address ('s•••@gmail.com'): its owner recognizes it, others cannot use it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}

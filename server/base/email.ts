/** An address as it is compared: nobody means another person by writing it in capitals. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** 's•••@gmail.com': enough to know one's own by, and nothing that could be written to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}

/** An address as it is compared: nobody means another person by writing it in capitals. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

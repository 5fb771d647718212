/** A subject may be folded and have encoded words (RFC 2047). */
export function readSubject(mail: string): string {
  const [, raw = ''] = /^Subject: (.*(?:\r?\n[ \t].*)*)/mu.exec(mail) ?? [];
  return raw
    .replaceAll(/\?=\s+=\?/gu, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/giu, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : fromQ(text),
    );
}

function fromQ(text: string): string {
  const bytes = text
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9A-F]{2})/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

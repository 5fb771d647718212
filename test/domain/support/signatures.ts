const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

export const SIGNATURES = {
  'image/jpeg': bytes('\u00ff\u00d8\u00ff\u00e0..JFIF......'),
  'image/png': bytes('\u0089PNG\r\n\u001a\n........'),
  'image/webp': bytes('RIFF....WEBPVP8 '),
  'video/mp4': bytes('\0\0\0\u0018ftypmp42....'),
  'video/quicktime': bytes('\0\0\0\u0014ftypqt  ....'),
  'video/x-msvideo': bytes('RIFF....AVI LIST'),
} as const;

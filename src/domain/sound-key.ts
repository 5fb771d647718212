import { compose } from './clean-text.ts';
import { inDevanagari } from './digits.ts';

/**
 * A key for the sound of a name: सोनीपत and Sonipat have the same key. It ignores inner vowels,
 * aspiration, and doubled or retroflex letters, in which families and atlases differ. Latin letters
 * are read as in Indian English. The key is '' if no letter can be read.
 */
export function soundKey(text: string): string {
  const key = hasIndianLetters(text)
    ? fromDevanagari(inDevanagari(asSpoken(text)))
    : fromLatin(text);
  return key.replace(/(.)\1+/gu, '$1');
}

/**
 * A coarser key, by which lookups are searched. Tamil writes k and g with one letter, and so t and d, p
 * and b, ch, s and j. In Brahmin, h and m change places.
 */
export function searchSound(text: string): string {
  return soundKey(text)
    .replace(/[gdbjc]/gu, (sound) => 'ktpss'.charAt('gdbjc'.indexOf(sound)))
    .replace(/(?<![mn])h([mn])/gu, '$1h')
    .replace(/(.)\1+/gu, '$1');
}

/** '' for a query with so few sounds that too many items would match. */
export function querySound(query: string): string {
  const sound = searchSound(query);
  return sound.length < (hasIndianLetters(query) ? 2 : 3) ? '' : sound;
}

/**
 * In Telugu, Kannada and Malayalam, an anusvara is an m unless a stop of the throat, palate or
 * teeth follows. Malayalam's doubled r is a t, and Bengali's anusvara is an ng.
 */
function asSpoken(text: string): string {
  return compose(text)
    .replace(/റ(?=്റ)|(?<=[നറ]്)റ/gu, 'ട')
    .replaceAll('ং', 'ঙ্গ')
    .replace(/[\u0c02\u0c82\u0d02](?![క-ఘచ-ఝట-ఢత-ధಕ-ಘಚ-ಝಟ-ಢತ-ಧക-ഘച-ഝട-ഢത-ധ])/gu, 'म');
}

/** In Devanagari or one of the scripts that are written in its letters. */
export function hasIndianLetters(text: string): boolean {
  return /[\u0904-\u0939\u0958-\u095f]/u.test(inDevanagari(text));
}

/** A row is a sound and its letters. The last letter of r is the sign of ऋ after a consonant. */
const CONSONANTS = new Map(
  'kकख gगघ nङञणनऩ cचछ jजझ tटठतथ dडढदध pपफ bबभ mम rरऱऋृ lलळऴ vव sशषस hह'
    .split(' ')
    .flatMap(([sound = '', ...letters]) => letters.map((letter) => [letter, sound])),
);

function fromDevanagari(text: string): string {
  const letters = compose(text, 'NFD')
    // ड़ becomes an r. ढ़ becomes a d, like ढ. Its Latin spelling 'rh' also becomes a d.
    .replaceAll('ड\u093c', 'र')
    .replaceAll('ज्ञ', 'ग')
    // Anusvara and chandrabindu become an m before प to म, otherwise an n.
    .replace(/[\u0901\u0902](?=[प-म])/gu, 'म')
    .replace(/[\u0901\u0902]/gu, 'न')
    .replace(/[\u093c\u094d\u200c\u200d]/gu, '');
  return keyOf(letters, (letter) => CONSONANTS.get(letter) ?? '', {
    isVowel: /^[अ-औॲॐ]/u,
    isY: /^य/u,
  });
}

function fromLatin(text: string): string {
  const letters = compose(text, 'NFD')
    .toLowerCase()
    .replace(/[^a-z]/gu, '')
    .replaceAll('ksh', 'ks')
    .replaceAll('x', 'ks')
    .replace(/chh?/gu, '1')
    .replace(/rh/gu, 'd')
    .replace(/([bdgjkpst])h/gu, '$1')
    .replace(/w(?![aeiouh])/gu, '')
    .replace(/[cq]/gu, 'k')
    .replaceAll('1', 'c')
    .replaceAll('f', 'p')
    .replaceAll('z', 'j')
    .replaceAll('w', 'v');
  return keyOf(letters, (letter) => (/[aeiouy]/u.test(letter) ? '' : letter), {
    isVowel: /^[aeiou]/u,
    isY: /^y/u,
  });
}

/** A vowel or a y counts only at the start. All vowels are the same there. */
function keyOf(
  letters: string,
  keyOfLetter: (letter: string) => string,
  { isVowel, isY }: { isVowel: RegExp; isY: RegExp },
): string {
  const first = isVowel.test(letters) ? 'a' : isY.test(letters) ? 'y' : '';
  return first + Array.from(letters, keyOfLetter).join('');
}

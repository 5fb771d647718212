import { readdirSync, readFileSync } from 'node:fs';
import { referenceItems } from '../../../server/reference-data/reference-items.ts';
import { LANGUAGES, type Language } from '../../../src/domain/languages.ts';
import { createRandom } from '../../support/random.ts';
import { texts } from '../../support/typed-texts.ts';

export function localeTexts(language: Language): string[] {
  const folder = new URL(`../../../public/locales/${language}/`, import.meta.url);
  return readdirSync(folder).flatMap((file) =>
    leaves(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
  );
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/\{\{\w+\}\}|<\/?\w+>/gu, '')];
  return Object.values(value as object).flatMap(leaves);
}

export function referenceNames(): string[] {
  const names = new Set<string>();
  for (const { name, hi, mr } of referenceItems()) {
    for (const each of [name, hi, mr]) if (each) names.add(each);
  }
  return [...names];
}

/** These names have letters that are rare, or that fontkit printed wrongly. */
export const HARD_NAMES = texts(`
ऐश्वर्या शेंडे|केंद्रे|ज्ञानेश्वर|कृष्णा|श्रीकृष्ण|लक्ष्मी|द्वारकाबाई|ऱ्हस्व|वऱ्हाडे|कऱ्हाडे
त्र्यंबक|अँड|डॉ. ऑलिव्हिया|क़ुरैशी|ज़ैनब|गुरुदेव|रूपा|हृदयनाथ|श्रद्धा|निष्ठा|शुभ्रा|चिद्घन|उद्धव
प्रह्लाद|ब्रह्मा|॥ ॐ नमः शिवाय ॥`);

/** Of the phone's letters: Bengali to Malayalam. */
const OTHER_SCRIPTS =
  'আঅা ৠঋৃ ৡঌৢ ਆਅਾ ਇੲਿ ਈੲੀ ਉੳੁ ਊੳੂ ਏੲੇ ਐਅੈ ਓੳੋ ਔਅੌ આઅા ઍઅૅ એઅે ઐઅૈ ઑઅૉ ઓઅો ઓઆૅ ઔઅૌ ઔઆૈ ૉૅા ଆଅା ଐଏୗ ଔଓୗ ஆஅூ ఓఒౕ ఔఒౌ ీిౕ ేెౕ ోొౕ ಊಉಾ ಔಒೌ ೠಋಾ ഈഇൗ ഊഉൗ ഐഎെ ഓഒാ ഔഒൗ ઓઅાૅ ઔઅાૈ';

/**
 * A letter, and what Unicode's DoNotEmit.txt says not to write for it: the vowels of its table 12-1,
 * and of table 12-2 a consonant in each of the two ways. Some keyboards write a joiner in between.
 */
export const TYPED_IN_PARTS: readonly (readonly [letter: string, typed: string])[] = [
  ...'ऄअॆ आअा ईर्इ ऊउु ऍएॅ ऎएॆ ऐएे ऑअॉ ऑआॅ ऒअॊ ऒआॆ ओअो ओआे औअौ औआै ॲअॅ ॳअऺ ॴअऻ ॴआऺ ॵअॏ ॶअॖ ॷअॗ ऑअाॅ ओअाे'
    .split(' ')
    .map((row) => [row.charAt(0), row.slice(1)] as const),
  ...OTHER_SCRIPTS.split(' ').map((row) => [row.charAt(0), row.slice(1)] as const),
  ['ॲ', 'अ\u200dॅ'],
  ['ऑ', 'आ\u200dॅ'],
  ...Array.from('खगघचजझञणतथधनऩपबभमयवशषसॹॺॻॼॾॿ').flatMap((letter) => [
    [letter, `${letter}\u094d\u093e`] as const,
    [letter, `${letter}\u094d\u200d\u093e`] as const,
  ]),
  ['ख\u093c', 'ख\u093c\u094d\u093e'],
  ['क्ष', 'क्ष\u094d\u200d\u093e'],
];

const CONSONANTS = Array.from('कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहळ');
const SIGNS = ['', '', '', 'ा', 'ि', 'ी', 'ु', 'ू', 'े', 'ै', 'ो', 'ौ', 'ं', 'ें', 'ीं', 'ृ', 'ॅ', 'ॉ'];
const VOWELS = Array.from('अआइईउऊएऐओऔ');
const CLUSTERS = 'प्र त्र श्र ज्ञ क्ष स्व र्म र्व न्द ष्ण त्त द्ध द्य ल्ल म्ब च्च क्त स्त श्व ह्म'.split(' ');
const BETWEEN = [' ', ' ', ' ', ', ', ' · ', ' (', ') ', '. ', '-', ' 24 '];

/**
 * About half of the parts are made of syllables. The others are words of the app and HARD_NAMES.
 */
export function* drawTexts(count: number, seed: number): Generator<string> {
  const random = createRandom(seed).next;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const known = LANGUAGES.flatMap(localeTexts).flatMap((text) => text.split(/\s+/u));
  const words = [...known, ...HARD_NAMES].filter((word) => word !== '');
  const syllable = () => {
    const letter = random() < 0.2 ? pick(CLUSTERS) : pick(CONSONANTS);
    return `${letter}${pick(SIGNS)}`;
  };
  const name = () => {
    const first = random() < 0.15 ? pick(VOWELS) : syllable();
    return first + Array.from({ length: 1 + Math.floor(random() * 3) }, syllable).join('');
  };
  for (let index = 0; index < count; index += 1) {
    const length = 1 + Math.floor(random() * 6);
    const parts = Array.from({ length }, () => (random() < 0.5 ? name() : pick(words)));
    yield parts.reduce((text, part) => text + pick(BETWEEN) + part);
  }
}

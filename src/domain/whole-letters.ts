/**
 * A letter, and what some keyboards and converters write for it: the rows of Unicode's DoNotEmit.txt
 * for Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam. Browsers
 * would put a dotted circle between the parts.
 */
const LETTERS = new Map(
  [
    'ऄअॆ आअा ईर्इ ऊउु ऍएॅ ऎएॆ ऐएे ऑअॉ ऑआॅ ऒअॊ ऒआॆ ओअो ओआे औअौ औआै ॲअॅ ॳअऺ ॴअऻ ॴआऺ ॵअॏ ॶअॖ ॷअॗ',
    'আঅা ৠঋৃ ৡঌৢ',
    'ਆਅਾ ਇੲਿ ਈੲੀ ਉੳੁ ਊੳੂ ਏੲੇ ਐਅੈ ਓੳੋ ਔਅੌ',
    'આઅા ઍઅૅ એઅે ઐઅૈ ઑઅૉ ઓઅો ઓઆૅ ઔઅૌ ઔઆૈ ૉૅા',
    'ଆଅା ଐଏୗ ଔଓୗ',
    'ஆஅூ',
    'ఓఒౕ ఔఒౌ ీిౕ ేెౕ ోొౕ',
    'ಊಉಾ ಔಒೌ ೠಋಾ',
    'ഈഇൗ ഊഉൗ ഐഎെ ഓഒാ ഔഒൗ',
  ]
    .flatMap((rows) => rows.split(' '))
    .map((row) => [row.slice(1), row.charAt(0)]),
);
const LETTER_PARTS = new RegExp([...LETTERS.keys()].join('|'), 'gu');

/** 'आॅगस्ट' becomes 'ऑगस्ट'. */
export function wholeLetters(text: string): string {
  const whole = (part: string) => LETTERS.get(part) ?? part;
  // Twice, for a letter of three parts: 'अा' and 'ॅ'.
  return text.replace(LETTER_PARTS, whole).replace(LETTER_PARTS, whole);
}

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fold, INDEX_VERSION } from '../../src/domain/fold.ts';
import { querySound, searchSound } from '../../src/domain/sound-key.ts';
import { texts } from '../support/typed-texts.ts';

test.each(
  texts(`
Sonipat = सोनीपत|Aligarh = अलीगढ|Aligarh = अलीगढ़|Hapur = हापुड़|Deoband = देओबंद|Ujjain = उज्जैन
Etah = एटाह|Sambhal = सम्भल|Sambhal = संभल|Lakshmipur = लक्ष्मीपुर|Fatehpur = फतेहपुर
London = लंदन|New York = न्यूयॉर्क|Toronto = टोरंटो|Washington = वॉशिंग्टन|Solapur = સોલાપુર
Vellore = வேலூர்|Kolkata = কলকাতা|Ludhiana = ਲੁਧਿਆਣਾ|Guntur = గుంటూరు|Mysuru = ಮೈಸೂರು
Kochi = കൊച്ചി|Cuttack = କଟକ|Punjabi = ਪੰਜਾਬੀ|Madurai = மதுரை|Coimbatore = கோயம்புத்தூர்
Erode = ஈரோடு|Thanjavur = தஞ்சாவூர்|Puducherry = புதுச்சேரி|Ranjith = ரஞ்சித்|Karthik = கார்த்திக்
Kannur = കണ്ണൂർ|Ernakulam = എറണാകുളം|Karimnagar = కరీంనగర్|Warangal = వరంగల్|Bengaluru = ಬೆಂಗಳೂರು
Bhubaneswar = ଭୁବନେଶ୍ୱର|Utsab = উৎসব|Ram = ৰাম|Salem = சேலம்|Kanchipuram = காஞ்சிபுரம்
Sivakasi = சிவகாசி|Dindigul = திண்டுக்கல்|Nagpur = நாக்பூர்|Amravati = அமராவதி|Bangla = বাংলা
Shillong = শিলং|Shankar = শংকর|August = ആഗസ്റ്റ്|Nagpur = Nagpoor|Jalgaon = Jalgoan
Brahmin = Bramhin|Brahmin = ब्राम्हिन
`).map((pair) => pair.split(' = ') as [string, string]),
)('%s sounds like %s', (latin, devanagari) => {
  expect(searchSound(latin)).toBe(searchSound(devanagari));
});

test.each([
  ['Mandi', 'नंदी'],
  ['Agra', 'गोरा'],
  ['Pune', 'पटना'],
])('%s does not sound like %s', (latin, devanagari) => {
  expect(searchSound(latin)).not.toBe(searchSound(devanagari));
});

test('what is in neither script has no sound', () => {
  expect(searchSound('東京 123')).toBe('');
});

test('a query of few sounds is searched by its letters alone', () => {
  expect(querySound('पुणे')).toBe('pn');
  expect(querySound('प')).toBe('');
  expect(querySound('Pune')).toBe('');
  expect(querySound('Nagpoor')).toBe('nkpr');
});

test('whoever changes `fold` or `searchSound` raises INDEX_VERSION, so that phones make their index again', () => {
  const index = createHash('sha256');
  for (const [from, to] of [
    [0x20, 0x24f],
    [0x600, 0x6ff],
    [0x900, 0xd7f],
    [0x1c50, 0x1c7f],
    [0x2000, 0x206f],
    [0xabc0, 0xabff],
  ] as const) {
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCharCode(code);
      for (const text of [letter, `म${letter}प`, `${letter}\u094dत`, `ma${letter}pha`]) {
        index.update(`${fold(text)} ${searchSound(text)}\n`);
      }
    }
  }
  expect([INDEX_VERSION, index.digest('hex').slice(0, 16)]).toEqual([1, '87e5119945946027']);
});

import { expect, test } from 'vitest';
import { checkSection } from '../../src/domain/check-section.ts';
import { readFeetAndInches } from '../../src/domain/measures.ts';
import { as, texts } from '../support/typed-texts.ts';

/** Typed, stored, shown beside it. A reason is the refusal. */
test.each<[string, number | string, string]>([
  ...texts(`
5'4|5'4"|5’4”|5′4″|5' 4''|5 ft 4|5ft4in|5 Feet 4 Inches|5-4|5 – 4|5 4"|5/4|५ : ४|Height: 5'4"
उंची - ५'४"|5.4|५.४|5.04|5.4 ft|5 फूट 4 इंच|५ फूट ४|5 ફૂટ 4 ઇંચ|৫ ফুট ৪ ইঞ্চি|5 ਫੁੱਟ 4 ਇੰਚ|5 ಅಡಿ 4
5ft.4in.|5 feet, 4 inches|५ फ़ुट ४ इंच|5 फीट 4 इंच|64 in|64"|६४ इंच|5 feet and 4 inches
5 फूट आणि 4 इंच|5 फीट और 4 इंच|५ फूट ४ ईंच|5 fut 4 inchs|5-4"|5´4´´|5＇4＂|5 அடி 4 அங்குலம்
5 అడుగుల 4 అంగుళాలు|5 അടി 4 ഇഞ്ച്|۵ فٹ ۴ انچ`).map(as(162.56, '5-4')),
  ['5`4', 162.56, '5-4'],
  ...texts(`5'4½"|5 ft. 4.5 in|5' 4 1/2"`).map(as(163.83, '5-5')),
  ['5 foot', 152.4, '5-0'],
  ...texts(`
1 m 62 cm|162|162 cm|162cms.|१६२ सेमी|162 से.मी.|1.62 m|1.62|5' 4" - 162cm|162 c.m.|162 सेन्टीमीटर
162 சென்டிமீட்டர்|162 செ.மீ.|162 సెం.మీ.|1.62 mtrs|162 cm (5'4")|162cm / 5'4"`).map(as(162, '5-4')),
  ['5.1', 154.94, '5-1'],
  ['5.10', 177.8, '5-10'],
  ['5.11', 180.34, '5-11'],
  ['१६२.५', 162.5, '5-4'],
  ['1.6 मीटर', 160, '5-3'],
  ['5 ft 4 in (163 cm)', 163, '5-4'],
  ...texts('5½|5 1/2 feet|५ ½ फूट').map(as(167.64, '5-6')),
  ...texts(`5.7"|5'.7"|5 فوٽ 7 انچ`).map(as(170.18, '5-7')),
  ['170 ਸੈਂਟੀਮੀਟਰ', 170, '5-7'],
  ...texts(`5'7 - 5'8|1,70 m|5 ft 12|5 12|5,4|163 kg|1e2|tall`).map(as('heightNotANumber', '')),
  ...texts('5|5.12|5.75|30|300|-163').map(as('heightOutOfRange', '')),
  ['30.01', 30.01, '1-0'],
  ['163.555', 'heightDecimals', '5-4'],
])('the height %j is stored as %j and shown as %j', (typed, stored, shown) => {
  expect(verdict('height_in_cm', typed)).toBe(stored);
  const height = readFeetAndInches(typed);
  expect(height ? `${height.feet}-${height.inches}` : '').toBe(shown);
});

test.each<[string, number | string]>([
  ...texts(`
64|६४|64 kg|64kgs|64 Kgs.|64 KG|64 kilo|64 kilos|64 kilograms|६४ किलो|64 કિલો|৬৪ কেজি|64 किलोग्रॅम
६४ कि.ग्रा.|64 किग्रा|64 के.जी.|64 k.g.|64 kgms|64 kilo gram|64 किलो.|64 किग्रॅ|64 कि.ग्रॅ.
64 किलोग्रम|64 ਕਿੱਲੋ|64 ಕೆ.ಜಿ.|64 కిలోలు|64 கி.கி.|64 കി.ഗ്രാം|64 کلوگرام|64 கிலோகிராம்
64 കിലോഗ്രാം|64 కేజీలు|64 కిలోల|64 ڪلو|64 किलोग्राम्स`).map(as(64)),
  ...texts('64.5|64.5 Kilogrammes|६४.५ किलोग्राम|64½').map(as(64.5)),
  ...texts('140 पाउण्ड|140 lb|140 lbs|140 pounds|140 पौंड').map(as(63.503)),
  ['10', 'weightOutOfRange'],
  ['300 kg', 'weightOutOfRange'],
  ['55.1234', 'weightDecimals'],
  ...texts('64-65|64,5 kg|sixty kg|64 cm|kg|slim').map(as('weightNotANumber')),
])('the weight %j is stored as %j', (typed, stored) => {
  expect(verdict('weight_in_kg', typed)).toBe(stored);
});

function verdict(field: 'height_in_cm' | 'weight_in_kg', typed: string) {
  const checked = checkSection('personal', { [field]: typed }, '2026-11-20');
  return checked.ok ? checked.value[field] : checked.fields[field];
}

import { expect, test } from 'vitest';
import { checkSection } from '../../src/domain/check-section.ts';
import { readFeetAndInches } from '../../src/domain/measures.ts';

/** Typed, stored, shown beside it. A reason is the refusal. */
test.each<[string, number | string, string]>([
  ["5'4", 162.56, '5-4'],
  [`5'4"`, 162.56, '5-4'],
  ['5’4”', 162.56, '5-4'],
  ['5′4″', 162.56, '5-4'],
  ["5' 4''", 162.56, '5-4'],
  ['5`4', 162.56, '5-4'],
  [`5'4½"`, 163.83, '5-5'],
  ['5 ft 4', 162.56, '5-4'],
  ['5ft4in', 162.56, '5-4'],
  ['5 Feet 4 Inches', 162.56, '5-4'],
  ['5 foot', 152.4, '5-0'],
  ['5 ft. 4.5 in', 163.83, '5-5'],
  ['5-4', 162.56, '5-4'],
  ['5 – 4', 162.56, '5-4'],
  ['5.4', 162.56, '5-4'],
  ['५.४', 162.56, '5-4'],
  ['5.04', 162.56, '5-4'],
  ['5.1', 154.94, '5-1'],
  ['5.10', 177.8, '5-10'],
  ['5.11', 180.34, '5-11'],
  ['5.4 ft', 162.56, '5-4'],
  ['5 फूट 4 इंच', 162.56, '5-4'],
  ['५ फूट ४', 162.56, '5-4'],
  ['5 ફૂટ 4 ઇંચ', 162.56, '5-4'],
  ['৫ ফুট ৪ ইঞ্চি', 162.56, '5-4'],
  ['5 ਫੁੱਟ 4 ਇੰਚ', 162.56, '5-4'],
  ['5 ಅಡಿ 4', 162.56, '5-4'],
  ['5ft.4in.', 162.56, '5-4'],
  ['5 feet, 4 inches', 162.56, '5-4'],
  ['५ फ़ुट ४ इंच', 162.56, '5-4'],
  ['5 फीट 4 इंच', 162.56, '5-4'],
  ['64 in', 162.56, '5-4'],
  ['64"', 162.56, '5-4'],
  ['६४ इंच', 162.56, '5-4'],
  ['162', 162, '5-4'],
  ['१६२.५', 162.5, '5-4'],
  ['162 cm', 162, '5-4'],
  ['162cms.', 162, '5-4'],
  ['१६२ सेमी', 162, '5-4'],
  ['162 से.मी.', 162, '5-4'],
  ['1.62 m', 162, '5-4'],
  ['1.62', 162, '5-4'],
  ['1.6 मीटर', 160, '5-3'],
  ['5 ft 4 in (163 cm)', 163, '5-4'],
  [`5' 4" - 162cm`, 162, '5-4'],
  ['5', 'heightOutOfRange', ''],
  ['5.12', 'heightOutOfRange', ''],
  ['5.75', 'heightOutOfRange', ''],
  ['30', 'heightOutOfRange', ''],
  ['30.01', 30.01, '1-0'],
  ['300', 'heightOutOfRange', ''],
  ['-163', 'heightOutOfRange', ''],
  ['163.555', 'heightDecimals', '5-4'],
  ['5 ft 12', 'heightNotANumber', ''],
  ['5,4', 'heightNotANumber', ''],
  ['163 kg', 'heightNotANumber', ''],
  ['1e2', 'heightNotANumber', ''],
  ['tall', 'heightNotANumber', ''],
])('the height %j is stored as %j and shown as %j', (typed, stored, shown) => {
  expect(verdict('height_in_cm', typed)).toBe(stored);
  const height = readFeetAndInches(typed);
  expect(height ? `${height.feet}-${height.inches}` : '').toBe(shown);
});

test.each<[string, number | string]>([
  ['64', 64],
  ['६४', 64],
  ['64.5', 64.5],
  ['64 kg', 64],
  ['64kgs', 64],
  ['64 Kgs.', 64],
  ['64 KG', 64],
  ['64 kilo', 64],
  ['64 kilos', 64],
  ['64 kilograms', 64],
  ['64.5 Kilogrammes', 64.5],
  ['६४ किलो', 64],
  ['64 કિલો', 64],
  ['৬৪ কেজি', 64],
  ['६४.५ किलोग्राम', 64.5],
  ['64 किलोग्रॅम', 64],
  ['६४ कि.ग्रा.', 64],
  ['64 किग्रा', 64],
  ['64 के.जी.', 64],
  ['140 lb', 63.503],
  ['140 lbs', 63.503],
  ['140 pounds', 63.503],
  ['140 पौंड', 63.503],
  ['10', 'weightOutOfRange'],
  ['300 kg', 'weightOutOfRange'],
  ['55.1234', 'weightDecimals'],
  ['64-65', 'weightNotANumber'],
  ['64 cm', 'weightNotANumber'],
  ['kg', 'weightNotANumber'],
  ['slim', 'weightNotANumber'],
])('the weight %j is stored as %j', (typed, stored) => {
  expect(verdict('weight_in_kg', typed)).toBe(stored);
});

function verdict(field: 'height_in_cm' | 'weight_in_kg', typed: string) {
  const checked = checkSection('personal', { [field]: typed }, '2026-11-20');
  return checked.ok ? checked.value[field] : checked.fields[field];
}

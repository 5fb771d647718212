import { expect, test } from 'vitest';
import { soundKey } from '../../src/domain/sound-key.ts';

test.each([
  ['Sonipat', 'सोनीपत'],
  ['Aligarh', 'अलीगढ'],
  ['Aligarh', 'अलीगढ़'],
  ['Hapur', 'हापुड़'],
  ['Deoband', 'देओबंद'],
  ['Ujjain', 'उज्जैन'],
  ['Etah', 'एटाह'],
  ['Sambhal', 'सम्भल'],
  ['Sambhal', 'संभल'],
  ['Lakshmipur', 'लक्ष्मीपुर'],
  ['Fatehpur', 'फतेहपुर'],
  ['London', 'लंदन'],
  ['New York', 'न्यूयॉर्क'],
  ['Toronto', 'टोरंटो'],
  ['Washington', 'वॉशिंग्टन'],
  ['Solapur', 'સોલાપુર'],
  ['Vellore', 'வேலூர்'],
  ['Kolkata', 'কলকাতা'],
  ['Ludhiana', 'ਲੁਧਿਆਣਾ'],
  ['Guntur', 'గుంటూరు'],
  ['Mysuru', 'ಮೈಸೂರು'],
  ['Kochi', 'കൊച്ചി'],
  ['Cuttack', 'କଟକ'],
  ['Punjabi', 'ਪੰਜਾਬੀ'],
  ['Madurai', 'மதுரை'],
  ['Coimbatore', 'கோயம்புத்தூர்'],
  ['Erode', 'ஈரோடு'],
  ['Thanjavur', 'தஞ்சாவூர்'],
  ['Puducherry', 'புதுச்சேரி'],
  ['Ranjith', 'ரஞ்சித்'],
  ['Karthik', 'கார்த்திக்'],
  ['Kannur', 'കണ്ണൂർ'],
  ['Ernakulam', 'എറണാകുളം'],
  ['Karimnagar', 'కరీంనగర్'],
  ['Warangal', 'వరంగల్'],
  ['Bengaluru', 'ಬೆಂಗಳೂರು'],
  ['Bhubaneswar', 'ଭୁବନେଶ୍ୱର'],
  ['Utsab', 'উৎসব'],
  ['Ram', 'ৰাম'],
])('%s sounds like %s', (latin, devanagari) => {
  expect(soundKey(latin)).toBe(soundKey(devanagari));
});

test.each([
  ['Mandi', 'नंदी'],
  ['Agra', 'गोरा'],
  ['Pune', 'पटना'],
])('%s does not sound like %s', (latin, devanagari) => {
  expect(soundKey(latin)).not.toBe(soundKey(devanagari));
});

test('what is in neither script has no sound', () => {
  expect(soundKey('東京 123')).toBe('');
});

import { expect, test } from 'vitest';
import { withNewRelatives } from '../../../../src/screens/profile/paste/answers.ts';

const brother = (name?: string) => ({ gender: 'Brother', ...(name && { name }) });
const sister = (name?: string) => ({ gender: 'Sister', ...(name && { name }) });

test.each([
  [
    'who is not there yet stands behind',
    [brother('Amit')],
    [sister('Isha')],
    [brother('Amit'), sister('Isha')],
  ],
  [
    'the same name is the same brother',
    [brother('Amit Patil')],
    [brother('amit')],
    [brother('Amit Patil')],
  ],
  ['so it is in other letters', [brother('Rohan')], [brother('रोहन')], [brother('Rohan')]],
  [
    'a brother without a name is the one who is there',
    [brother('Amit')],
    [brother()],
    [brother('Amit')],
  ],
  [
    'of two without names, one is there',
    [brother('Amit')],
    [brother(), brother()],
    [brother('Amit'), brother()],
  ],
  ['a sister is no brother', [brother()], [sister()], [brother(), sister()]],
  [
    'another name is another brother',
    [brother('Amit')],
    [brother('Sumit')],
    [brother('Amit'), brother('Sumit')],
  ],
])('%s', (_, there, told, all) => {
  expect(withNewRelatives(there, told)).toEqual(all);
  expect(withNewRelatives(all, told)).toEqual(all);
});

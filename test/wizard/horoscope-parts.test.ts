import { describe, expect, test } from 'vitest';
import { HOROSCOPE_PARTS } from '../../src/domain/horoscope.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { ADDITIONAL_DETAILS } from '../../src/wizard/step-forms.ts';
import { describeValue } from '../../src/wizard/describe-value.ts';
import { ENUMERATION_LISTS } from '../../src/wizard/enumeration-lists.ts';
import { changeField, listUnfinishedLookups, openForm } from '../../src/wizard/form-state.ts';
import { HOROSCOPE_PART_SPECS, openHoroscope } from '../../src/wizard/horoscope-parts.ts';
import { searchPart } from '../../src/wizard/horoscope-search.ts';
import { optionWordsIn, readLocale, type WizardTexts } from '../support/locales.ts';

interface BiodataTexts {
  page: { horoscope: Record<string, string> };
}

const found = (part: 'rashi' | 'nakshatra' | 'devak', query: string, language = 'en') =>
  searchPart(part, query, optionWordsIn(language)).map(({ id }) => id);

test('every part has a field, in the order of the page', () => {
  expect(HOROSCOPE_PART_SPECS.map(({ name }) => name)).toEqual([...HOROSCOPE_PARTS]);
});

describe('a sign, a star or an emblem is found', () => {
  test.each([
    ['rashi', 'Kanya', 'kanya'],
    ['rashi', 'virgo', 'kanya'],
    ['rashi', 'कन्या', 'kanya'],
    ['rashi', 'तूळ', 'tula'],
    ['rashi', 'तुला', 'tula'],
    ['rashi', 'vrushchik', 'vrishchik'],
    ['rashi', 'Scorpio', 'vrishchik'],
    ['rashi', 'Sinha', 'simha'],
    ['nakshatra', 'मृगशीर्ष', 'mrigashira'],
    ['nakshatra', 'Mrugashirsha', 'mrigashira'],
    ['nakshatra', 'Moola', 'mula'],
    ['nakshatra', 'शतभिषा', 'shatabhisha'],
    ['nakshatra', 'shattaraka', 'shatabhisha'],
    ['nakshatra', 'Jyestha', 'jyeshtha'],
    ['nakshatra', 'poorvashadha', 'purva-ashadha'],
    ['devak', 'panch pallav', 'panchpallav'],
    ['devak', 'कमळ', 'kamal'],
    ['devak', 'औदुंबर', 'umbar'],
  ] as const)('%s: %s', (part, query, id) => {
    for (const language of LANGUAGES) expect(found(part, query, language)[0]).toBe(id);
  });

  test('by its words in each language', () => {
    for (const language of LANGUAGES) {
      const word = optionWordsIn(language);
      for (const part of ['rashi', 'nakshatra', 'devak'] as const) {
        for (const id of ENUMERATION_LISTS[part]) {
          expect(found(part, word(part, id), 'en')).toContain(id);
        }
      }
    }
  });

  test('and not by what none is called', () => {
    expect(found('rashi', 'Pune')).toEqual([]);
    expect(found('nakshatra', 'k')).not.toContain('revati');
  });
});

describe('a stored horoscope opens', () => {
  test('with what is not in a list empty, and what no field shows kept', () => {
    const saved = { rashi: 'Virgo', gan: 'dev', birth_time: '25:00', chart: { house: 1 } };
    expect(openHoroscope(saved)).toEqual({ gan: 'dev', chart: { house: 1 } });
  });

  test('as nothing where it is no map', () => {
    expect(openHoroscope('Virgo')).toEqual({});
    expect(openHoroscope(null)).toEqual({});
  });
});

test('text that is being looked for and not chosen is named', () => {
  const opened = openForm(ADDITIONAL_DETAILS, undefined);
  const typing = changeField(ADDITIONAL_DETAILS, opened, {
    field: 'rashi',
    change: { typed: 'Virg' },
  });
  expect(listUnfinishedLookups(ADDITIONAL_DETAILS, typing)).toEqual([
    { field: 'rashi', text: 'Virg' },
  ]);
});

test('a choice between two people reads in words, part by part', async () => {
  const { horoscope } = readLocale('mr', 'wizard') as WizardTexts;
  const value = { devak: 'वाघ', rashi: 'kanya', birth_time: '10:20', chart: 4 };
  const lines = await describeValue(
    value,
    { section: 'additional', field: 'astrological_details' },
    {
      optionWord: optionWordsIn('mr'),
      itemName: async (_kind, { name }) => name,
      dateText: (date) => date,
      text: (key) => horoscope.parts[key.split('.').at(-1) ?? ''] ?? key,
    },
  );
  expect(lines).toEqual(['जन्मवेळ: 10:20', 'रास: कन्या', 'देवक: वाघ', 'chart: 4']);
});

test.each(LANGUAGES)(
  '%s: every part has a label, and the page every word of a list',
  (language) => {
    const { horoscope } = readLocale(language, 'wizard') as WizardTexts;
    expect(Object.keys(horoscope.parts)).toEqual([...HOROSCOPE_PARTS]);
    const { page } = readLocale(language, 'biodata') as BiodataTexts;
    const lists = ['rashi', 'nakshatra', 'gan', 'nadi', 'mangal', 'devak'] as const;
    const missing = lists.flatMap((list) =>
      ENUMERATION_LISTS[list].filter((id) => !page.horoscope[id]),
    );
    expect(missing).toEqual([]);
  },
);

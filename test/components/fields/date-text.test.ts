import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/domain/enumerations.ts';
import { formatDate, parseDateText } from '../../../src/components/fields/date-text.ts';

describe('a typed date', () => {
  test.each([
    ['14 Mar 1998', '1998-03-14'],
    ['14 march 1998', '1998-03-14'],
    ['14-Mar-1998', '1998-03-14'],
    ['14Mar1998', '1998-03-14'],
    ['  5   sep,  1990 ', '1990-09-05'],
    ['5 sept 1990', '1990-09-05'],
    ['Mar 14, 1998', '1998-03-14'],
    ['14/03/1998', '1998-03-14'],
    ['14.3.1998', '1998-03-14'],
    ['14 3 1998', '1998-03-14'],
    ['14031998', '1998-03-14'],
    ['1998-03-14', '1998-03-14'],
    ['29 Feb 2000', '2000-02-29'],
    ['१४ मार्च १९९८', '1998-03-14'],
    ['१४/०३/१९९८', '1998-03-14'],
    ['14 मार्च 1998', '1998-03-14'],
    ['2 फेब्रुवारी 1995', '1995-02-02'],
    ['2 फेब्रु 1995', '1995-02-02'],
    ['2 फ़रवरी 1995', '1995-02-02'],
    ['2 फरवरी 1995', '1995-02-02'],
    ['2 फ़र॰ 1995', '1995-02-02'],
    ['9 सितंबर 1987', '1987-09-09'],
    ['31 डिसें 1979', '1979-12-31'],
    ['7 जून 2001', '2001-06-07'],
    ['7 मे 2001', '2001-05-07'],
    ['१ जानेवारी १९५०', '1950-01-01'],
    ['१५ ऑगस्ट १९९७', '1997-08-15'],
    ['३० सप्टेंबर १९८८', '1988-09-30'],
    ['१ ऑक्टोबर १९९९', '1999-10-01'],
    ['९ नोव्हें २०००', '2000-11-09'],
    ['२५ दिसंबर १९९०', '1990-12-25'],
    ['15 अगस्त 1997', '1997-08-15'],
    ['5 अप्रैल 1993', '1993-04-05'],
    ['5 एप्रिल 1993', '1993-04-05'],
    ['२९-०२-२०००', '2000-02-29'],
    ['1.1.1950', '1950-01-01'],
    ['14\u00a0Mar\u00a01998', '1998-03-14'],
    ['14, Mar. 1998', '1998-03-14'],
  ])('%s is %s', (text, date) => {
    expect(parseDateText(text)).toBe(date);
  });

  test('the third of April stays it: day and month are never swapped', () => {
    expect(parseDateText('03/04/1998')).toBe('1998-04-03');
    expect(parseDateText('०३/०४/१९९८')).toBe('1998-04-03');
    expect(parseDateText('12/25/1998')).toBeUndefined();
    expect(parseDateText('04-13-1998')).toBeUndefined();
    expect(parseDateText('04131998')).toBeUndefined();
    expect(parseDateText('1998-13-04')).toBeUndefined();
  });

  test.each([
    '',
    '14',
    '14 Mar',
    '14 Mar 98',
    '14/03/98',
    '31 Feb 1998',
    '30/02/1998',
    '29 Feb 1999',
    '0 Mar 1998',
    '14 13 1998',
    '14 Ju 1998',
    '14 Foo 1998',
    '1998',
    '114 Mar 1998',
    '14 Mar 19988',
    'tomorrow',
    '31/04/1990',
    '२९ फेब्रुवारी २००१',
    '३१ जून १९९५',
    '00/01/1990',
    '12/00/1990',
    '14 मा 1998 14',
    'Mar 1998',
    '1/1/1',
    '1413 1998',
  ])('%j is no date', (text) => {
    expect(parseDateText(text)).toBeUndefined();
  });
});

describe('a shown date', () => {
  test.each([
    ['en', '1998-03-14', '14 Mar 1998'],
    ['en', '1990-09-05', '05 Sep 1990'],
    ['mr', '1998-03-14', '14 मार्च 1998'],
    ['hi', '2001-06-07', '07 जून 2001'],
    ['mr', '1997-08-15', '15 ऑगस्ट 1997'],
    ['hi', '1997-08-15', '15 अगस्त 1997'],
    ['mr', '2000-12-31', '31 डिसेंबर 2000'],
  ])('in %s %s is %s', (language, date, text) => {
    expect(formatDate(date, language)).toBe(text);
  });

  test('every day can be typed as it is shown, in every language', () => {
    const days = integer({
      min: Date.UTC(1950, 0, 1) / DAY_MS,
      max: Date.UTC(2030, 0, 1) / DAY_MS,
    });
    assert(
      property(days, constantFrom(...LANGUAGES), (day, language) => {
        const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
        expect(parseDateText(formatDate(date, language))).toBe(date);
      }),
    );
  });
});

const DAY_MS = 86_400_000;

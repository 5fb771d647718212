import { expect, test } from 'vitest';
import { buildBiodata } from '../../src/biodata/blocks/build-biodata.ts';
import { checkSectionForm } from '../../src/domain/check-section.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';
import type { LooseValues } from '../../src/domain/sections.ts';
import { readValues } from '../../src/store/sections/section-store.ts';
import { FAMILY_DETAILS } from '../../src/wizard/step-forms.ts';
import { changeField, openForm, submittedValues } from '../../src/wizard/form-state.ts';
import { sampleSource } from '../biodata/support/sample-source.ts';
import { createRandom } from '../support/random.ts';
import { registerAccount } from '../support/test-account.ts';
import { useServerWithClock } from '../support/test-server.ts';
import { drawTypedText, type TypedText } from './support/draw-typed-text.ts';
import { createPhone } from './support/phone.ts';

/** `DRAWN_TEXTS=5000 DRAWN_TEXTS_SEED=…` draws more, or the same again. */
const TEXTS = Number(process.env['DRAWN_TEXTS'] ?? 300);
const SEED = process.env['DRAWN_TEXTS_SEED'] ?? String(Date.now() % 1_000_000_000);

const { clock, server } = useServerWithClock({ startMs: Date.now() });

test(`${TEXTS} texts of all Indian scripts come back from another phone, and from the server to another program, as they were meant, and stand so in the biodata (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const [account, other] = [await registerAccount(server), await registerAccount(server)];
  const phone = await createPhone(server, account, clock);
  const secondPhone = await createPhone(server, account, clock);
  for (let drawn = 0; drawn < TEXTS; drawn += 2 * SIBLINGS + 2) {
    const draws = Array.from({ length: SIBLINGS }, () => ({
      name: drawTypedText(random, { lines: false }),
      occupation: drawTypedText(random, { lines: false }),
    }));
    const texts = {
      family_background: drawTypedText(random, { lines: true }),
      other_long_relatives: drawTypedText(random, { lines: true }),
    };
    const as = (kind: 'typed' | 'meant'): LooseValues => ({
      family_background: texts.family_background[kind],
      other_long_relatives: texts.other_long_relatives[kind],
      siblings: draws.map(({ name, occupation }) => sibling(name[kind], occupation[kind])),
    });
    const typed = Object.entries(as('typed')).reduce(
      (state, [field, value]) => changeField(FAMILY_DETAILS, state, { field, change: { value } }),
      openForm(FAMILY_DETAILS, undefined),
    );
    const checked = checkSectionForm(
      'family',
      submittedValues(FAMILY_DETAILS, typed),
      '2026-11-20',
    );
    if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
    await phone.save({ key: 'family', step: 'personal-family', values: checked.value });
    await phone.drain();
    clock.advance(1);
    await secondPhone.pull();
    clock.advance(1);
    const pulled = await readValues(secondPhone.store, 'family');
    expect(pulled).toMatchObject(as('meant'));
    const reply = await other.save('family', as('typed'));
    expect(reply.body).toMatchObject(as('meant'));
    for (const language of LANGUAGES) {
      const source = sampleSource({ language, sections: { family: pulled ?? {} } });
      const rows = buildBiodata(source).sections.flatMap((section) => section.rows);
      const printed = rows.map(({ value }) => withoutSpaces(value)).join('\n');
      for (const text of [...Object.values(texts), ...draws.flatMap(Object.values<TypedText>)]) {
        expect(printed).toContain(withoutSpaces(text.meant));
      }
    }
  }
});

/** The biodata leaves out empty lines and doubled spaces. */
function withoutSpaces(text: string): string {
  return text.replace(/\s/gu, '');
}

const SIBLINGS = 49;

function sibling(name: string, occupation: string): LooseValues {
  return { name, occupation, gender: 'Sister', marital_status: 'Not Married' };
}

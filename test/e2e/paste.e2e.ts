import type { Page } from '@playwright/test';
import { openAccount } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { listOverflowing } from './support/fits.ts';
import { press, type as typeByKeyboard } from './support/keyboard.ts';
import { inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import { listDrafts, listOutbox } from './support/phone-store.ts';
import { readRecord } from './support/records.ts';
import { logIn } from './support/registration.ts';
import { createReader, expectStep, type FilledField } from './support/step-form.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { comeToBasicInfo } from './support/wizard.ts';
import { createWords, type Words } from './support/words.ts';

test.use({ viewport: { width: 360, height: 740 } });

const MARATHI = `*॥ श्री गणेशाय नमः ॥*
वधूचा परिचय
नाव : अंजली प्रकाश देशमुख
जन्मतारीख : १४/०३/१९९८
जन्मवेळ : सकाळी १०:२० वा.
वैवाहिक स्थिती : अविवाहित
उंची : ५ फूट ४ इंच
रक्तगट : B+
मातृभाषा : मराठी
छंद : वाचन, रांगोळी स्पर्धा
शिक्षण : बी.ए., बी.एड.
नोकरी : शिक्षिका
धर्म : हिंदू
जात : मराठा
गोत्र : कश्यप
रास : कन्या
आहार : शाकाहारी
वडील : प्रकाश गणपत देशमुख (शेती)
आई : सुनीता देशमुख
भाऊ : रोहन (विवाहित, इंजिनिअर)
मामा : विजय पाटील, कराड
कायमचा पत्ता : गणेश पेठ, सातारा, महाराष्ट्र
सध्याचा पत्ता : माळरानवाडी
मोबाईल : ९८७६५ ४३२१०
अपेक्षा : निर्व्यसनी, पुणे किंवा मुंबई
फुलांची रांगोळी सुरेख काढते`;

const same = (en: string, name: string) => ({ en, mr: name, hi: name });

/** What the steps 3 to 6 show of it. */
const IN_THE_FORM: Record<string, readonly FilledField[]> = {
  'basic-info': [
    { name: 'first_name', typed: '', shown: 'अंजली' },
    { name: 'last_name', typed: '', shown: 'देशमुख' },
    { name: 'gender', enumeration: 'gender', radio: 'Female' },
    { name: 'dob', typed: '', date: '1998-03-14' },
    { name: 'marital_status', enumeration: 'maritalStatus', select: 'NeverMarried' },
    { name: 'profession', lookup: same('Teacher', 'शिक्षक/शिक्षिका') },
    { name: 'education', lookups: [same('B.A.', 'बी.ए.'), same('B.Ed.', 'बी.एड.')] },
    { name: 'father_name', typed: '', shown: 'प्रकाश गणपत देशमुख' },
    { name: 'contact_number', typed: '', shown: '98765 43210' },
    { name: 'permanent_state', lookup: same('Maharashtra', 'महाराष्ट्र') },
    { name: 'permanent_city', lookup: same('Satara', 'सातारा') },
    // Typed before.
    { name: 'mother_name', typed: '', shown: 'सुनीताबाई' },
  ],
  'personal-details': [
    { name: 'height_in_cm', typed: '', shown: '162.56' },
    { name: 'mother_tongue', lookup: same('Marathi', 'मराठी') },
    { name: 'blood_group', enumeration: 'bloodGroup', select: 'B+' },
    { name: 'hobbies', lookups: [{ en: 'Reading', mr: 'वाचन', hi: 'पढ़ना' }] },
  ],
  'personal-family': [
    { name: 'father_occupation', typed: '', shown: 'शेती' },
    { name: 'other_long_relatives', typed: '', shown: 'मामा : विजय पाटील, कराड' },
  ],
  'personal-additional': [
    { name: 'religion', lookup: same('Hindu', 'हिंदू') },
    { name: 'caste', lookup: same('Maratha', 'मराठा') },
    { name: 'gotra', lookup: same('Kashyapa', 'कश्यप') },
    { name: 'dietary_preferences', enumeration: 'diet', select: 'Vegetarian' },
  ],
};

test('A mother pastes the biodata in a tunnel, looks it over and saves steps 3 to 6; what she typed before stays', async ({
  product,
  road,
  page,
}) => {
  const family = { ...inventMotherAndDaughter(), candidateName: 'Anjali Deshmukh' };
  const marathi = createReader(page, 'mr');
  const { words } = marathi;
  await comeToBasicInfo(page, { product, url: road.url, family });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  road.cut();

  await test.step('she has typed one field by hand, and goes on from there', async () => {
    await page.goto(`${road.url}/profile?step=basic-info&lng=mr`);
    await page.getByRole('textbox', { name: words('wizard:fields.mother_name') }).fill('सुनीताबाई');
    await page.getByRole('link', { name: words('paste:title') }).click();
    await expect(heading(page, words, 'text')).toBeVisible();
    await expect.poll(async () => (await listDrafts(page)).length).toBe(1);
  });

  const before = await listDrafts(page);
  await test.step('without a text, she is told what to do', async () => {
    await button(page, words, 'read').click();
    await expect(page.getByText(words('paste:problems.empty'))).toBeVisible();
    await expect(textField(page, words)).toBeFocused();
  });

  await test.step('a reload leaves nothing of the text, and nothing in the form', async () => {
    await paste(page, words, MARATHI);
    await button(page, words, 'read').click();
    await expect(heading(page, words, 'look')).toBeFocused();
    await page.reload();
    await expect(textField(page, words)).toHaveValue('');
    expect(await listDrafts(page)).toEqual(before);
  });

  await test.step('her line stands beside our field; what is sure is ticked, what is there is not', async () => {
    await paste(page, words, MARATHI);
    await button(page, words, 'read').click();
    await expect(row(page, 'जन्मतारीख : १४/०३/१९९८').getByRole('checkbox')).toBeChecked();
    await expect(row(page, 'जन्मतारीख : १४/०३/१९९८')).toContainText('14 मार्च 1998');
    await expect(page.getByRole('checkbox', { name: 'अंजली' })).toBeChecked();
    const mother = row(page, 'आई : सुनीता देशमुख');
    await expect(mother.getByRole('checkbox')).not.toBeChecked();
    await expect(mother).toContainText(words('paste:replace', { value: 'सुनीताबाई' }));
    await expect(row(page, 'छंद : ')).toContainText('रांगोळी स्पर्धा');
    await expect(row(page, 'छंद : ')).toContainText(words('paste:why.notInList'));
    await expect(page.getByText(/^फॉर्ममध्ये यादीतून निवडायचे आहे: छंद, .*शहर\/गाव\./u)).toBeVisible();
    await expect(page.getByRole('region', { name: words('paste:unused') })).toContainText(
      'फुलांची रांगोळी सुरेख काढते',
    );
    const town = row(page, 'सध्याचा पत्ता : ');
    await expect(town).toContainText(words('paste:why.notInList'));
    await town.getByRole('checkbox').click();
    await expect(row(page, 'अपेक्षा : ')).toContainText(words('paste:ask'));
    const places = page.getByRole('checkbox', { name: words('wizard:fields.places') });
    await expect(places).not.toBeChecked();
    await places.click();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await listOverflowing(page)).toEqual([]);
    await expectAccessible(page, 'paste-look');
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('“Add to the form” fills the steps, and neither saves nor sends', async () => {
    await button(page, words, 'put').click();
    await expect(heading(page, words, 'put')).toBeFocused();
    const steps = (await listDrafts(page)).map(({ step }) => step).toSorted();
    expect(steps).toEqual([...Object.keys(IN_THE_FORM), 'personal-preferences'].toSorted());
    expect(await listOutbox(page)).toEqual([]);
  });

  await test.step('the steps open with it, and are saved', async () => {
    await page.goto(`${road.url}/profile?step=basic-info`);
    for (const [step, fields] of Object.entries(IN_THE_FORM)) {
      await page.waitForURL(new RegExp(`step=${step}$`, 'u'));
      await expectStep(marathi, fields);
      if (step === 'personal-family') {
        await expect(page.getByRole('button', { name: /रोहन \|/u }).first()).toBeVisible();
      }
      if (step === 'personal-details') await expectTownIsKept(page, words);
      const isFirst = step === 'basic-info';
      const save = words(isFirst ? 'wizard:submitAndContinue' : 'wizard:saveAndContinue');
      await page.getByRole('button', { name: save }).click();
    }
    await page.waitForURL(/step=personal-photo/u);
  });

  await test.step('out of the tunnel, all of it arrives', async () => {
    road.restore();
    await expect.poll(() => listOutbox(page), { timeout: 30_000 }).toEqual([]);
    expect(await readRecord(product, family, 'primary')).toMatchObject({
      last_name: 'देशमुख',
      mother_name: 'सुनीताबाई',
      permanent_city: { name: 'Satara' },
    });
    expect(await readRecord(product, family, 'family')).toMatchObject({
      siblings: [{ name: 'रोहन', gender: 'Brother', marital_status: 'Maried' }],
    });
    expect(await readRecord(product, family, 'additional')).toMatchObject({
      astrological_details: { birth_time: '10:20', rashi: 'kanya' },
    });
  });
});

const HINDI = `नाम : रोहित शर्मा
जन्म तिथि : 5 मई 1996
शिक्षा : बी.कॉम.
पिता का नाम : प्रकाश शर्मा
एक बहन विवाहित
स्थायी पता : पुणे, महाराष्ट्र`;

const ENGLISH = `BIODATA
Name: Rahul Patil
Date of Birth: 12 Aug 1995
Height: 5'9"
Education: B.Com., Diploma in Bonsai
Mother: Sunita Patil
Brother: Amit (married)
Native place: Satara`;

test(
  'A text is shared into the app in Hindi, a file is read in English with a keyboard: nothing happens before a press, and no other text is taken for a biodata',
  { tag: '@long' },
  async ({ product, road, page }) => {
    const family = inventYoungMan();
    await openAccount(product, family);
    await page.goto(`${road.url}/login`);

    await test.step('who is not signed in logs in first', async () => {
      await share(page, HINDI);
      await expect(page.getByText('Log in first, then share the text again.')).toBeVisible();
      await logIn(page, family);
      await page.waitForURL(/step=welcome/u);
      road.cut();
    });

    await test.step('the shared text waits in the field', async () => {
      await page.goto(`${road.url}/profile?lng=hi`);
      const words = createWords('hi');
      await share(page, HINDI);
      await expect(textField(page, words)).toHaveValue(HINDI);
      expect(await listDrafts(page)).toEqual([]);
      await button(page, words, 'read').click();
      await expect(row(page, 'जन्म तिथि : 5 मई 1996')).toContainText('5 मई 1996');
      await expect(row(page, 'एक बहन विवाहित').getByRole('checkbox')).not.toBeChecked();
      await page.goBack();
      await expect(textField(page, words)).toHaveValue(HINDI);
    });

    const words = createWords('en');
    await test.step('a greeting is no biodata, and two people are not mixed up', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${road.url}/fill-from-biodata?lng=en`);
      await typeByKeyboard(page, textField(page, words), 'Good morning to all in the group');
      await press(page, button(page, words, 'read'));
      await expect(page.getByText(words('paste:people.0.title'))).toBeVisible();
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await press(page, page.getByRole('link', { name: words('paste:back.look') }));
      await textField(page, words).fill(
        `${ENGLISH}\n\n${ENGLISH.replaceAll('Rahul', 'Sagar').replace('1995', '1990')}`,
      );
      await press(page, button(page, words, 'read'));
      await expect(page.getByText(words('paste:people.2.title'))).toBeVisible();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
      await press(page, button(page, words, 'put'));
      await expect(page.getByText(words('paste:problems.nothingTicked'))).toBeVisible();
      await press(page, page.getByRole('link', { name: words('paste:back.look') }));
    });

    await test.step('a file is read; a picture is none', async () => {
      await press(page, button(page, words, 'clear'));
      const pick = (name: string, buffer: Buffer) =>
        page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
      await pick('photo.txt', Buffer.from([0xff, 0xd8, 0, 1]));
      await expect(page.getByText(words('paste:problems.noText'))).toBeVisible();
      await pick('biodata.txt', Buffer.from(ENGLISH));
      await expect(textField(page, words)).toHaveValue(ENGLISH);
      await press(page, button(page, words, 'read'));
      await expect(row(page, 'Native place: Satara')).toContainText('Satara, Maharashtra, India');
      const place = row(page, 'Native place: Satara').getByRole('checkbox');
      await expect(place).not.toBeChecked();
      await place.focus();
      await page.keyboard.press('Space');
      await press(page, button(page, words, 'put'));
      await expect(heading(page, words, 'put')).toBeFocused();
      expect(await listDrafts(page)).toMatchObject([
        {
          step: 'basic-info',
          values: {
            education: [{ name: 'B.Com.' }],
            typed: { education: 'Diploma in Bonsai' },
            permanent_state: { name: 'Maharashtra' },
            permanent_city: { name: 'Satara' },
          },
        },
        { step: 'personal-details', values: { height_in_cm: '175.26' } },
        { step: 'personal-family', values: { siblings: [{ name: 'Amit' }] } },
      ]);
      // Basic Info is still closed, so Aadhaar opens, which comes before it.
      await press(page, page.getByRole('link', { name: 'Go to “Basic Info”' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Upload Aadhaar' })).toBeVisible();
    });
  },
);

/** A town that no list has waits for its state, and is not lost when the other address is copied. */
async function expectTownIsKept(page: Page, words: Words): Promise<void> {
  const town = page.locator('#current_city');
  await expect(town).toHaveValue('माळरानवाडी');
  const waits = `${words('wizard:lookup.left')} ${words('wizard:lookup.first.state')}`;
  await expect(page.getByText(waits).first()).toBeVisible();
  const copy = page.getByRole('button', { name: words('wizard:address.sameAsPermanent') });
  await copy.click();
  await expect(town).toHaveValue('सातारा');
  await expect(
    page.getByText(words('wizard:address.instead', { before: 'माळरानवाडी' })),
  ).toBeVisible();
  await page.getByRole('button', { name: words('wizard:address.undo') }).click();
  await expect(town).toHaveValue('माळरानवाडी');
  await expect(copy).toBeFocused();
  await copy.click();
}

function heading(page: Page, words: Words, stage: string) {
  return page.getByRole('heading', { level: 1, name: words(`paste:stages.${stage}`) });
}

function button(page: Page, words: Words, key: string) {
  return page.getByRole('button', { name: words(`paste:${key}`), exact: true });
}

function textField(page: Page, words: Words) {
  return page.getByRole('textbox', { name: words('paste:text') });
}

function row(page: Page, line: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: line });
}

async function paste(page: Page, words: Words, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await button(page, words, 'paste').click();
  await expect(textField(page, words)).toHaveValue(text);
}

/** Posts a form to the address in the manifest, as the phone's share sheet does. */
async function share(page: Page, text: string): Promise<void> {
  await page.evaluate((shared) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/share-photos';
    form.enctype = 'multipart/form-data';
    const field = document.createElement('textarea');
    field.name = 'text';
    field.value = shared;
    form.append(field);
    document.body.append(form);
    form.submit();
  }, text);
}

import { REQUEST_TIMEOUT_MS } from '../../src/domain/limits.ts';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import { openAccount } from './support/account.ts';
import { agree, button, fillPasswords, otherThan } from './support/account-screens.ts';
import { textField } from './support/basic-info.ts';
import { CATALOGUE, SERVER_TEXT } from './support/catalogue-rows.ts';
import { becomeVisible, closeToasts, standInForServer, walk } from './support/catalogue.ts';
import { isPost, isRefresh } from './support/records.ts';
import { candidateField, logIn, typeOtp, logOut } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { stepHeading, WELCOME } from './support/wizard.ts';
import { letFetchedAge } from './support/phone-store.ts';

// These tests cause and read the messages of spec.md §8, which support/catalogue-rows.ts lists.

test('Catalogue: login and session', async ({ product, road, page, family }) => {
  await openAccount(product, family);
  await page.clock.install();
  await page.goto(`${road.url}/login`);
  await walk({
    page,
    rows: CATALOGUE.login,
    causes: {
      failed: () => logIn(page, { ...family, password: 'not the password' }),
      async timedOut() {
        const held = road.holdReplies(isPost(paths.login));
        await logIn(page, family);
        await held.reached;
        await page.clock.fastForward(REQUEST_TIMEOUT_MS);
        held.release();
      },
      async refused() {
        await logIn(page, family);
        await expect(stepHeading(page, WELCOME)).toBeVisible();
        const refusal = { status: 401, body: { error: 'no', code: 'refresh_refused' } };
        road.answer(({ path }) => path.startsWith(API_BASE), refusal);
        await letFetchedAge(page);
        await becomeVisible(page);
      },
    },
  });
  await expect(page.getByText('Log in again', { exact: true })).toBeVisible();
  expect(road.requests.filter(isRefresh)).toHaveLength(1);
});

test('Catalogue: registration', async ({ product, road, page, family }) => {
  const server = standInForServer(road);
  const confirm = () => button(page, 'Confirm').click();
  const lookUp = 'GET /accounts/tempuserdetailsfromemail/';
  const known = { id: 7, full_name: family.name, candidate_full_name: family.candidateName };
  /** The address must be registered and not confirmed. Returns the new one-time password. */
  async function verify(): Promise<string> {
    await button(page, 'Verify').click();
    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
    return product.readOtp(family.email);
  }
  let otp = '';
  await walk({
    page,
    rows: CATALOGUE.registration,
    email: family.email,
    causes: {
      async plans() {
        server.answers('GET /accounts/accounttypes/', {
          status: 400,
          body: { error: 'No plans today.' },
        });
        await page.goto(`${road.url}/register`);
      },
      async relationTypes() {
        server.answers('GET /core/relationtypes/', {
          status: 400,
          body: { error: 'No relations today.' },
        });
        await button(page, 'Retry').click();
        await page.getByRole('button', { name: 'Basic' }).click();
      },
      async failed() {
        server.leaves();
        await button(page, 'Retry').click();
        await page.getByRole('button', { name: family.relation }).click();
        await textField(page, 'Your Name').fill(family.name);
        await textField(page, 'Your Email').fill(family.email);
        await candidateField(page).fill(family.candidateName);
        server.answers('POST /accounts/tempuser/', { status: 400, body: { error: SERVER_TEXT } });
        await confirm();
      },
      async alreadyRegistered() {
        const user = { ...known, email: family.email, is_email_verified: true };
        server.answers(lookUp, { status: 200, body: { data: { user } } });
        await confirm();
      },
      async emailMissing() {
        await button(page, 'Try Again').click();
        const user = { ...known, email: '', is_email_verified: false };
        server.answers(lookUp, { status: 200, body: { data: { user } } });
        await confirm();
        await button(page, 'Verify').click();
      },
      async otpSent() {
        await button(page, 'Try Again').click();
        server.leaves();
        await confirm();
        await product.readOtp(family.email);
        await button(page, 'Go Back').click();
        await confirm();
        otp = await verify();
      },
      async otpMismatch() {
        await typeOtp(page, otherThan(otp));
        await agree(page);
      },
      async emailConfirmed() {
        await typeOtp(page, otp);
        await button(page, 'Submit').click();
      },
      async passwordsDiffer() {
        await textField(page, 'Password').fill(family.password);
        await textField(page, 'Confirm Password').fill('something else');
        await button(page, 'Submit').click();
      },
      async serverError() {
        await fillPasswords(page, family.password);
        server.answers('POST /accounts/createuser/', { status: 500 });
        await button(page, 'Submit').click();
      },
      async otherFailure() {
        server.answers('POST /accounts/createuser/', {
          status: 403,
          body: { error: SERVER_TEXT },
        });
        await button(page, 'Submit').click();
      },
      async userExists() {
        // Another server's refusal of a password with 400 does not count as an existing account.
        const text = 'Too many people use this password.';
        server.answers('POST /accounts/createuser/', { status: 400, body: { password: [text] } });
        await button(page, 'Submit').click();
        await expect(textField(page, 'Password')).toHaveAccessibleDescription(/This is not valid/u);
        await expect(page.getByText(text)).toBeVisible();
        await expect(page.getByText('User already exists')).toBeHidden();
        await closeToasts(page);
        server.answers('POST /accounts/createuser/', { status: 400, body: { error: 'exists' } });
        await button(page, 'Submit').click();
      },
      async created() {
        server.leaves();
        await button(page, 'Try Again').click();
        await confirm();
        await typeOtp(page, await verify());
        await agree(page);
        await fillPasswords(page, family.password);
        await button(page, 'Submit').click();
        await expect(page).toHaveURL(/\/login$/u);
      },
    },
  });
});

test('Catalogue: what fails in silence is only logged', async ({ product, road, page, family }) => {
  await openAccount(product, family);
  const server = standInForServer(road);
  await walk({
    page,
    rows: CATALOGUE.silent,
    causes: {
      async worker() {
        // From here on the service worker is missing, so the page itself runs the sync rounds.
        road.answer(({ path }) => path.startsWith('/service-worker.js'), { status: 404 });
        await page.goto(`${road.url}/login`);
      },
      async percent() {
        const isUser = ({ path }: { path: string }) =>
          path.startsWith(`${API_BASE}/accounts/userdetails/`);
        // The first request for the user's details belongs to the login and must succeed.
        road.answer((request) => isUser(request) && road.requests.filter(isUser).length > 1, {
          status: 500,
        });
        server.answers('GET /accounts/profilepercentdetails/', { status: 500 });
        await logIn(page, family);
        await expect(stepHeading(page, WELCOME)).toBeVisible();
      },
      user: () => becomeVisible(page),
      async logout() {
        server.answers('POST /accounts/logout/', { status: 500 });
        await logOut(page);
        await expect(page).toHaveURL(/\/login$/u);
      },
    },
  });
});

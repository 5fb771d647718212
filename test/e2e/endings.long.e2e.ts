import type { Page } from '@playwright/test';
import { ACCESS_PATHS, PRIVACY_PATHS } from '../../src/protocol/access.ts';
import { paths } from '../../src/protocol/paths.ts';
import { call } from '../support/api-call.ts';
import { claimsOf, mustCall, type TestAccount } from '../support/test-account.ts';
import { textField } from './support/basic-info.ts';
import {
  BASIC_INFO_MARKS,
  fillMarkedProfile,
  inventMarkedFamily,
  only,
  PHOTO_MARKS,
  type Place,
  TEXT_MARKS,
  type TextName,
} from './support/marked-profile.ts';
import { readAllRows, readSetting, readToken } from './support/phone-store.ts';
import { findInProfile } from './support/profile-files.ts';
import { isPost } from './support/records.ts';
import { logOut } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { findUndoLink } from './support/undo-link.ts';
import { PERSONAL_DETAILS, submitTo } from './support/wizard.ts';

/** After the phone reaches the server again, an ended sign-in must be worthless within this time. */
const ENDED_WITHIN_MS = 60_000;

// Only the full browser has a history, a store of forms, and tabs that it restores.
test.use({ hasBackgroundSync: true });

/**
 * LevelDB, in which Chromium keeps databases, overwrites deleted rows only after it has stored some
 * megabytes more. A page cannot make it, not even by deleting the database (docs/security.md).
 */
const OF_DATABASES = /[/]IndexedDB[/][^/]*[.]leveldb[/]/u;
/** The browser itself keeps what was typed as a user name. */
const OF_THE_LOGIN = /^email Default[/](Web|Login) Data/u;

/** What an ending leaves in the databases of the browser. */
const LEFT = {
  nothing: [],
  // The form of an unsent step is complete without a network, and the login says whose it is.
  'the unsent step and the email': [...BASIC_INFO_MARKS, 'unsent', 'email'],
} as const satisfies Record<string, readonly TextName[]>;

interface Ending {
  ending: string;
  /** Whether the phone is offline, and a step was saved there. */
  unsent: boolean;
  leaves: keyof typeof LEFT;
  end: (stage: Stage) => Promise<void>;
}

const ENDINGS: Ending[] = [
  {
    ending: 'logged out without internet',
    unsent: false,
    leaves: 'nothing',
    end: async ({ road, page }) => {
      road.cut();
      await logOut(page);
      await untilLoggedOut(page);
    },
  },
  {
    ending: 'logged out without internet, ‘Keep it on this phone’',
    unsent: true,
    leaves: 'the unsent step and the email',
    end: async ({ page }) => {
      await logOut(page);
      await page.getByRole('button', { name: /^Keep it on this/u }).click();
      await untilLoggedOut(page);
    },
  },
  {
    ending: 'logged out without internet, ‘Delete without sending’',
    unsent: true,
    leaves: 'nothing',
    end: async ({ page }) => {
      await logOut(page);
      await page.getByRole('dialog').getByText('Other options', { exact: true }).click();
      await page.getByRole('button', { name: 'Delete without sending' }).click();
      await page.getByRole('button', { name: 'Delete without sending, and log out' }).click();
      await untilLoggedOut(page);
    },
  },
  {
    ending: 'logged out, and the call failed',
    unsent: false,
    leaves: 'nothing',
    end: async ({ road, page }) => {
      const stop = road.answer(isPost(paths.logout), { status: 500 });
      await logOut(page);
      await expect.poll(() => road.requests.filter(isPost(paths.logout)).length).toBeGreaterThan(0);
      await untilLoggedOut(page);
      stop();
    },
  },
  {
    ending: 'its sign-in ended from another phone',
    unsent: true,
    leaves: 'the unsent step and the email',
    end: async ({ other, family: { password } }) =>
      void (await other.mustCall(ACCESS_PATHS.endOtherSignIns, { body: { password } })),
  },
  {
    ending: 'a new password, set with a code',
    unsent: false,
    leaves: 'nothing',
    end: async ({ product, family: { email } }) => {
      await mustCall(product, paths.requestPasswordReset, { body: { email } });
      const body = { email, otp: await product.readOtp(email), password: 'another good password' };
      await mustCall(product, paths.resetPassword, { body });
    },
  },
  {
    ending: 'a change of email, undone by its link',
    unsent: true,
    leaves: 'the unsent step and the email',
    end: async ({ product, other, family: { email: former, password } }) => {
      const email = `nephew-${former}`;
      await other.mustCall(ACCESS_PATHS.email, { body: { email, password } });
      const otp = await product.readOtp(email);
      await other.mustCall(ACCESS_PATHS.emailConfirmation, { body: { email, otp } });
      const link = await findUndoLink(product, { former });
      const undone = await fetch(link, { method: 'POST', body: new URLSearchParams() });
      expect(undone.status).toBe(200);
    },
  },
  {
    ending: 'the account erased from another phone',
    unsent: true,
    leaves: 'the unsent step and the email',
    end: async ({ other, family: { password } }) =>
      void (await other.mustCall(PRIVACY_PATHS.erasure, { body: { password } })),
  },
];

interface Stage extends Place {
  /** The account on another phone. */
  other: TestAccount;
}

for (const { ending, unsent, leaves, end } of ENDINGS) {
  test(`${ending}: the sign-in ends, the databases have ${leaves}, what is unsent is listed [S15, S17]`, async ({
    product,
    road,
    phone,
  }) => {
    test.setTimeout(300_000);
    const page = await phone.newPage();
    const family = inventMarkedFamily();
    const place = { product, road, phone, page, family };
    const { other, marks } = await fillMarkedProfile(place);

    const access = await readToken(page);
    const refresh = await readToken(page, 'refresh_token');
    if (unsent) {
      road.cut();
      await textField(page, "Mother's Name").fill(marks.unsent);
      await submitTo(page, PERSONAL_DETAILS);
    }
    await end({ ...place, other });

    await test.step('the phone meets the server again: its refresh token is worthless', async () => {
      road.restore();
      await page.goto(`${road.url}/dashboard`);
      const isOver = async () => {
        const open = 'SELECT 1 FROM sessions WHERE id = $1 AND ended_at IS NULL';
        return (await product.query(open, [claimsOf(access)['sid']])).length === 0;
      };
      await expect.poll(isOver, { timeout: ENDED_WITHIN_MS }).toBe(true);
      const answer = await call(product, paths.refresh, { body: { refresh } });
      expect(answer.status).toBe(401);
    });

    await test.step(`nobody is signed in there, and its databases have ${leaves}`, async () => {
      await expect(page).toHaveURL(/\/login$/u, { timeout: 20_000 });
      await expect.poll(() => readSetting(page, 'leaving')).toBeUndefined();
      const listRead = async () => {
        const rows = await readAllRows(page);
        return TEXT_MARKS.filter((name) => rows.includes(marks[name])).toSorted();
      };
      await expect.poll(listRead).toEqual(LEFT[leaves].toSorted());
    });

    await test.step('in its files, a text is only where deleted rows wait to be overwritten', async () => {
      await phone.quit();
      const found = await findInProfile(phone.profile, only(marks, TEXT_MARKS));
      const files = Object.entries(found).flatMap(([name, each]) =>
        each.filter((file) => !OF_DATABASES.test(file)).map((file) => `${name} ${file}`),
      );
      expect(files.filter((each) => !OF_THE_LOGIN.test(each))).toEqual([]);
    });

    await test.step('once the browser is opened again, what is unsent is listed, and no byte of a photo is there', async () => {
      await phone.relaunch();
      const again = await phone.newPage();
      await again.goto(`${road.url}/login`);
      const list = again.getByRole('region', { name: 'Still on this phone, not sent' });
      await expect(textField(again, 'Email')).toBeVisible();
      if (leaves !== 'nothing') {
        await expect(list).toContainText(family.email);
        await expect(list).toContainText('1 thing');
      }
      await expect.poll(() => findInProfile(phone.profile, only(marks, PHOTO_MARKS))).toEqual({});
      await expect(list).toHaveCount(leaves === 'nothing' ? 0 : 1);
    });
  });
}

/** This is the login screen, where a logout ends. */
async function untilLoggedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/u);
}

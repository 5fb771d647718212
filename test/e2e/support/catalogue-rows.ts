import type { Toast } from './account-screens.ts';

/** A message of spec.md §8, and the place where it appears. */
export type Message =
  | ({ at: 'toast' } & Toast)
  | { at: 'page'; text: string }
  /** Only the browser's console has the message; the person sees nothing. */
  | { at: 'console'; line: RegExp }
  /** The app redirects the person to this page. */
  | { at: 'address'; path: string };

const TRY_AGAIN = 'Something went wrong, Please try again';

/** The app does not know this text of the server, and shows only its beginning. */
export const SERVER_TEXT = 'The service that checks addresses is closed for the festival. '.repeat(
  6,
);

const toast = (title: string, text?: string): Message =>
  text === undefined ? { at: 'toast', title } : { at: 'toast', title, text };
const onPage = (text: string): Message => ({ at: 'page', text });
const nothing = (line: RegExp): Message => ({ at: 'console', line });

/**
 * The messages of spec.md §8. `{email}` stands for the family's address. Those of the password
 * reset are in account.e2e.ts, those of files in aadhaar.e2e.ts, photos.e2e.ts and videos.e2e.ts, and
 * that of suggestions which cannot be loaded is in detail-steps.e2e.ts.
 */
export const CATALOGUE = {
  login: {
    failed: {
      at: 'toast',
      title: 'Login Failed',
      text: 'Please check credentials or try again later.',
      isInTheMiddle: true,
    },
    timedOut: {
      at: 'toast',
      title: 'Login Failed',
      text: 'Please check credentials or try again later.',
      note: 'Request timed out.',
    },
    refused: { at: 'address', path: '/login' },
  },
  registration: {
    plans: onPage('Error: No plans today.'),
    relationTypes: onPage('Error: No relations today.'),
    failed: onPage(SERVER_TEXT.slice(0, 250).trim()),
    alreadyRegistered: onPage('User with same email address is already registered.'),
    emailMissing: toast('Email is missing. Cannot send OTP.'),
    otpSent: toast('OTP sent to email: {email}'),
    otpMismatch: toast('Uh oh! OTP did not matched', TRY_AGAIN),
    emailConfirmed: toast('Email Confirmed'),
    passwordsDiffer: toast("Uh oh! Passwords don't match."),
    serverError: toast('Server Error, please try again'),
    otherFailure: toast('Something went wrong, please try again', SERVER_TEXT.slice(0, 100).trim()),
    created: toast('User created successfully', 'Primary user to manage profile has been created'),
    userExists: toast('User already exists'),
  },
  loading: {
    primary: toast('Error getting Primary-Profile data', TRY_AGAIN),
    personal: toast('Error getting Profile - Personal data', TRY_AGAIN),
    family: toast('Error getting Profile - Family data', TRY_AGAIN),
    additional: toast('Error getting Profile - Additional Details', TRY_AGAIN),
  },
  saving: {
    primaryFailed: toast('Error', 'Failed to save profile information.'),
    primary: toast('Success', 'Profile information saved successfully.'),
    personalFailed: toast('Error', 'Failed to save personal information.'),
    personal: toast('Success', 'Personal Profile information saved successfully.'),
    familyFailed: toast('Error', 'Failed to save family information.'),
    family: toast('Success', 'Personal Family information saved successfully.'),
    additionalFailed: toast('Error', 'Failed to save additional details.'),
    additional: toast('Success', 'Additional Details saved successfully.'),
  },
  lookup: {
    adding: toast('Error', 'Failed to add new option'),
  },
  silent: {
    worker: nothing(/The service worker could not be registered/u),
    percent: nothing(/The server's percent of the profile was not fetched/u),
    user: nothing(/The details of the user were not fetched/u),
    logout: nothing(/The server did not confirm the logout/u),
  },
} as const satisfies Record<string, Record<string, Message>>;

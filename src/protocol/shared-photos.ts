/**
 * Photos, or a biodata as text, shared with the app (Web Share Target). The manifest names this path.
 * The worker stores photos until the page asks whether to add them. A text waits in the worker's
 * memory for the page that reads biodata.
 */
export const SHARE_PATH = '/share-photos';

/** The form fields with the photos, with a text and with text files. */
export const SHARE_PART = 'photos';
export const SHARE_TEXT_PART = 'text';
export const SHARE_TEXT_FILE_PART = 'biodata';

/** The page asks for the shared text on the message's port. The answer is a string. */
export const SHARED_TEXT_MESSAGE = { type: 'shared-text' };

/** A query parameter of the login, if nobody was signed in. */
export const SHARE_PARAMETER = 'shared';

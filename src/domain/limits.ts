/** The numbers of spec.md §9. 'storage' marks limits of our own (docs/decisions/0008). */
export const OTP_LENGTH = 6;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256; // storage
export const ACCOUNT_NAME_MIN_LENGTH = 2;
export const ACCOUNT_NAME_MAX_LENGTH = 150;
export const EMAIL_MAX_LENGTH = 254; // RFC 5321 §4.5.3.1.3, without the brackets
/** In Latin letters. */
export const PERSON_NAME_MIN_LETTERS = 3;
/** In every other script. */
export const PERSON_NAME_MIN_CODE_POINTS = 2;
export const PERSON_NAME_MAX_LENGTH = 150; // storage
export const CONTACT_NUMBER_MIN_DIGITS = 10;
export const CONTACT_NUMBER_MAX_LENGTH = 60; // storage
export const MINIMUM_AGE_YEARS = 18;
export const AGE_MAX_YEARS = 150; // ours: a higher age is a typing error
export const BIRTH_YEAR_MIN = 1950;
export const HEIGHT_CM_OVER = 30;
export const HEIGHT_CM_UNDER = 300;
export const HEIGHT_CM_DECIMALS = 2;
export const WEIGHT_KG_OVER = 10;
export const WEIGHT_KG_UNDER = 300;
export const WEIGHT_KG_DECIMALS = 3;
export const CM_PER_INCH = 2.54;
export const INCHES_PER_FOOT = 12;
export const KG_PER_POUND = 0.453_592_37;
export const PARENT_OCCUPATION_MAX_LENGTH = 200;
export const SHORT_TEXT_MAX_LENGTH = 250; // storage
export const LONG_TEXT_MAX_LENGTH = 5000; // storage
export const LIST_MAX_ITEMS = 50; // storage
export const MAP_MAX_LENGTH = 20_000; // storage

export const MIB = 1024 ** 2;
export const PHOTO_MAX_COUNT = 5;
export const PHOTO_MAX_BYTES = 5 * MIB;
export const VIDEO_MAX_COUNT = 1;
export const VIDEO_MAX_BYTES = 100 * MIB;
export const VIDEO_ADVISED_SECONDS = 30;
export const AADHAAR_MAX_BYTES = 10 * MIB;

export const STALE_AFTER_MS = 5 * 60_000;
export const REQUEST_TIMEOUT_MS = 30_000;
export const LOOKUP_DEBOUNCE_MS = 300;
export const LOOKUP_LIMIT = 10;
export const LOOKUP_MIN_QUERY_LENGTH = 1;
export const LOOKUP_NAME_MAX_LENGTH = 100; // storage
export const TOAST_MS = 5_000;
export const PROGRESS_ORANGE_FROM_PERCENT = 36;
export const PROGRESS_ORANGE_TO_PERCENT = 70;
export const REGISTRATION_ERROR_MAX_LENGTH = 250;
export const CREATE_USER_ERROR_MAX_LENGTH = 100;

export const DEFAULT_ACCOUNT_TYPE = 1;
export const DEFAULT_RELATION_TYPE = 1;
/** The relation type 'Self': the candidate is the person who registers. */
export const SELF_RELATION_TYPE = 1;

/** Of a longer pasted biodata, only the beginning is read. */
export const BIODATA_TEXT_MAX_LENGTH = 100_000;

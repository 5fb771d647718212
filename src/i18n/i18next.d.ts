import 'i18next';
import type aadhaar from '../../public/locales/en/aadhaar.json';
import type access from '../../public/locales/en/access.json';
import type account from '../../public/locales/en/account.json';
import type biodata from '../../public/locales/en/biodata.json';
import type common from '../../public/locales/en/common.json';
import type landing from '../../public/locales/en/landing.json';
import type notice from '../../public/locales/en/notice.json';
import type paste from '../../public/locales/en/paste.json';
import type photos from '../../public/locales/en/photos.json';
import type problem from '../../public/locales/en/problem.json';
import type safety from '../../public/locales/en/safety.json';
import type sync from '../../public/locales/en/sync.json';
import type terms from '../../public/locales/en/terms.json';
import type validation from '../../public/locales/en/validation.json';
import type videos from '../../public/locales/en/videos.json';
import type wizard from '../../public/locales/en/wizard.json';

/** The compiler refuses a key that is not in the English files. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      aadhaar: typeof aadhaar;
      access: typeof access;
      account: typeof account;
      biodata: typeof biodata;
      common: typeof common;
      landing: typeof landing;
      notice: typeof notice;
      paste: typeof paste;
      photos: typeof photos;
      problem: typeof problem;
      safety: typeof safety;
      sync: typeof sync;
      terms: typeof terms;
      validation: typeof validation;
      videos: typeof videos;
      wizard: typeof wizard;
    };
  }
}

import type { LookupKind } from '../domain/enumerations.ts';
import type { Id } from '../domain/reference-item.ts';
import type { SectionKey } from '../domain/sections.ts';

/** The base of `paths` (spec.md §7). */
export const API_BASE = '/api';

const segment = (value: Id) => encodeURIComponent(String(value));

/** The paths of spec.md §7; at the end those of our extensions. */
export const paths = {
  login: '/login/',
  refresh: '/token/refresh/',
  logout: '/accounts/logout/',
  userDetails: (userId: Id) => `/accounts/userdetails/${segment(userId)}`,
  profilePercent: (profileId: Id) => `/accounts/profilepercentdetails/${segment(profileId)}`,
  accountTypes: '/accounts/accounttypes/',
  relationTypes: '/core/relationtypes/?is_system=false',
  temporaryUserByEmail: (email: string) => `/accounts/tempuserdetailsfromemail/${segment(email)}`,
  temporaryUser: '/accounts/tempuser/',
  resendOtp: '/accounts/resend-otp/',
  verifyOtp: '/accounts/verifyotp/',
  createUser: '/accounts/createuser/',
  requestPasswordReset: '/accounts/request-password-reset/',
  resetPassword: '/accounts/reset-password/',
  sections: (key: SectionKey) => `/profiles/profile-${key}/`,
  /** `allNames` (extension 'names') also asks for all names and the parent of each chosen item. */
  sectionsOf: (key: SectionKey, profileId: Id, { allNames = false } = {}) =>
    `/profiles/profile-${key}/?profile_id=${segment(profileId)}${allNames ? '&names=all' : ''}`,
  section: (key: SectionKey, id: Id) => `/profiles/profile-${key}/${segment(id)}/`,
  documents: '/profiles/document/',
  aadhaarOf: (profileId: Id) => `/profiles/document/aadhar/${segment(profileId)}`,
  photos: '/profiles/photos/',
  photosOf: (profileId: Id) => `/profiles/photos/${segment(profileId)}`,
  videos: '/profiles/videos/',
  videosOf: (profileId: Id) => `/profiles/videos/${segment(profileId)}`,
  fileOf: (slot: string, id: Id) =>
    `/profiles/${slot === 'video' ? 'videos' : 'photos'}/${segment(id)}/`,
  lookup: (kind: LookupKind) => `/core/${kind}/`,
  /** Extension 'uploads' (protocol/resumable.ts). */
  uploads: '/profiles/uploads/',
  upload: (id: Id) => `/profiles/uploads/${segment(id)}`,
  /** Extension 'steps'. */
  passedSteps: '/profiles/passed-steps/',
} as const;

/** The answer shows whether the server or a captive portal answered. Relative to the origin. */
export const LIVENESS_PATH = '/health/live';

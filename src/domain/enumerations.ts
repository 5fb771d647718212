/** The lists of spec.md §3, as they are sent. The contract itself writes 'Maried' and 'Aadhar'. */
export const GENDERS = ['Female', 'Male', 'Other'] as const;
/** Our own: the sides of the card, and why the operator asks for one again. */
export const CARD_SIDES = ['front', 'back'] as const;
export const CARD_REASONS = [
  'blurred',
  'cut-off',
  'not-this-person',
  'number-visible',
  'not-a-card',
  'other',
] as const;
export const MARITAL_STATUSES = ['NeverMarried', 'Divorced', 'Widowed'] as const;
export const SIBLING_GENDERS = ['Brother', 'Sister'] as const;
export const SIBLING_MARITAL_STATUSES = [
  'Maried',
  'Not Married',
  'Widowed',
  'Divorced',
  'Separated',
  'Other',
] as const;
export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;
export const EYE_COLORS = ['Blue', 'Green', 'Brown', 'Black', 'Hazel', 'Other'] as const;
export const HAIR_COLORS = ['Black', 'Brown', 'Blonde', 'Red', 'Grey', 'Other'] as const;
export const SKIN_TONES = ['Fair', 'Wheatish', 'Medium', 'Dark', 'Other'] as const;
export const DIETARY_PREFERENCES = [
  'Vegetarian',
  'Non-Vegetarian',
  'Eggetarian',
  'Vegan',
  'Other',
] as const;
export const SMOKING_HABITS = [
  'Non-Smoker',
  'Occasional Smoker',
  'Regular Smoker',
  'Trying to Quit',
] as const;
export const DRINKING_HABITS = [
  'Non-Drinker',
  'Occasional Drinker',
  'Regular Drinker',
  'Trying to Quit',
] as const;
export const DOCUMENT_TYPES = ['Aadhar Card - Front', 'Aadhar Card - Back'] as const;
export const PHOTO_TYPES = ['Profile Picture', 'Cover Photo', 'Gallery Image'] as const;
export const DEVICE_TYPES = ['Mobile', 'Tablet', 'Desktop'] as const;
export const LOOKUP_KINDS = [
  'country',
  'state',
  'city',
  'profession',
  'education',
  'language',
  'hobby',
  'religion',
  'caste',
  'subcaste',
  'gotra',
] as const;

export type Gender = (typeof GENDERS)[number];
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
export type CardSide = (typeof CARD_SIDES)[number];
export type CardReason = (typeof CARD_REASONS)[number];
export type PhotoType = (typeof PHOTO_TYPES)[number];
export type DeviceType = (typeof DEVICE_TYPES)[number];
export type LookupKind = (typeof LOOKUP_KINDS)[number];

/** Which list narrows another list (spec.md §7): a country narrows the states. */
export const LOOKUP_PARENTS = {
  state: { kind: 'country', filter: 'country_id' },
  city: { kind: 'state', filter: 'state_id' },
  subcaste: { kind: 'caste', filter: 'caste' },
} as const satisfies Partial<Record<LookupKind, { kind: LookupKind; filter: string }>>;

type ParentedLookupKind = keyof typeof LOOKUP_PARENTS;

export function hasParent(kind: LookupKind): kind is ParentedLookupKind {
  return kind in LOOKUP_PARENTS;
}

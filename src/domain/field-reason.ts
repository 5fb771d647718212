/** Forms, store and server share this list. Screens show `validation.<reason>` (spec.md §5). */
export const FIELD_REASONS = [
  // rules without a sentence in spec.md
  'required',
  'invalid',
  'tooLong',
  'tooMany',
  'unknownField',
  // account (spec.md §5: Login, Registration, OTP, Create user, Reset password)
  'emailInvalid',
  'emailUnchanged',
  'passwordTooShort',
  'passwordTooLong',
  'passwordTooCommon',
  'passwordWrong',
  'undoRuns',
  'passwordsDiffer',
  'accountNameLength',
  'candidateNameLength',
  'otpLength',
  // primary profile
  'firstNameInvalid',
  'lastNameInvalid',
  'genderInvalid',
  'dobTooYoung',
  'dobInvalid',
  'maritalStatusInvalid',
  'educationRequired',
  'professionRequired',
  'motherNameInvalid',
  'fatherNameInvalid',
  'contactNumberTooShort',
  'contactNumberInvalid',
  'permanentCountryInvalid',
  'permanentStateInvalid',
  'permanentCityInvalid',
  'countryRequired',
  'stateRequired',
  'cityRequired',
  // personal profile
  'heightNotANumber',
  'heightOutOfRange',
  'heightDecimals',
  'weightNotANumber',
  'weightOutOfRange',
  'weightDecimals',
  'bloodGroupInvalid',
  'eyeColorInvalid',
  'hairColorInvalid',
  'skinToneInvalid',
  'motherTongueRequired',
  // family profile
  'occupationTooLong',
  'nameRequired',
  'siblingGenderRequired',
  'siblingMaritalStatusRequired',
  'relationRequired',
  'ageNotANumber',
  'ageOutOfRange',
  // additional profile
  'dietInvalid',
  'smokingInvalid',
  'drinkingInvalid',
  // preferences
  'rangeInvalid',
  'rangeBackwards',
  'amountInvalid',
  // media
  'imageRequired',
  'imageTypeRequired',
  'imageFileType',
  'imageTooLarge',
  'tooManyPhotos',
  'videoRequired',
  'videoFileType',
  'videoTooLarge',
  'tooManyVideos',
  'documentTypeInvalid',
] as const;

export type FieldReason = (typeof FIELD_REASONS)[number];
export type FieldReasons = Record<string, FieldReason>;

export function isFieldReason(value: unknown): value is FieldReason {
  return typeof value === 'string' && (FIELD_REASONS as readonly string[]).includes(value);
}

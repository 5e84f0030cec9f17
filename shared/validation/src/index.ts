export {
  type BirthdayCode,
  type CalendarDay,
  type ChosenParts,
  chosenDay,
  validateBirthday
} from './birthday.ts'
export {
  type EmailCode,
  type EmailQualityCode,
  judgeEmailQuality,
  readEmail,
  validateEmail
} from './email.ts'
export {
  isPlaceholderIdentity,
  type NationalIdentityCode,
  nationalIdentityDigits,
  placeholderMarker,
  validateNationalIdentity
} from './national-identity.ts'
export {
  minimumPasswordLength,
  type NewPasswordCode,
  validateNewPassword
} from './password.ts'
export type { FieldProblem } from './problems.ts'
export { type ProfileCode, type ProfileForm, type ProfileProblem, validateProfile } from './profile.ts'
export { type SignInCode, validateSignIn } from './sign-in.ts'
export {
  type Credentials,
  type CredentialsCode,
  type CredentialsProblem,
  type PersonalData,
  type PersonalDataCode,
  type PersonalDataProblem,
  validateCredentials,
  validatePersonalData
} from './sign-up.ts'
export { cleanText, isFilled, longestText, minimumTextLength, type PhoneRule } from './text.ts'

export {
  type BirthdayCode,
  type BirthdayParts,
  birthdayFromParts,
  type CalendarDay,
  type ChosenParts,
  chosenDay,
  validateBirthday
} from './birthday.ts'
export { type EmailCode, type EmailQualityCode, judgeEmailQuality, validateEmail } from './email.ts'
export {
  type NationalIdentityCode,
  nationalIdentityDigits,
  validateNationalIdentity
} from './national-identity.ts'
export {
  minimumPasswordLength,
  type NewPasswordCode,
  validateNewPassword,
  validatePassword
} from './password.ts'
export { isPlaceholderIdentity, placeholderMarker } from './placeholder-identity.ts'
export { type ProfileCode, type ProfileForm, type ProfileProblem, validateProfile } from './profile.ts'
export { type SignInCode, validateSignIn } from './sign-in.ts'
export {
  type Credentials,
  type CredentialsCode,
  type PersonalData,
  type PersonalDataCode,
  validateCredentials,
  validatePersonalData
} from './sign-up.ts'
export { isFilled, minimumTextLength, type PhoneRule } from './text.ts'

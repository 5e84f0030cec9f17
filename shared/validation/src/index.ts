export { chosenDay } from './birthday.ts'
export { readEmail, validateEmail } from './email.ts'
export {
  isPlaceholderIdentity,
  nationalIdentityDigits,
  placeholderMarker,
  readNationalIdentity,
  validateNationalIdentity
} from './national-identity.ts'
export { type ProfileForm, validateProfile } from './profile.ts'
export {
  minimumPasswordLength,
  validateCredentials,
  validateNewPassword,
  validatePersonalData
} from './sign-up.ts'
export { cleanText, isFilled, longestText } from './text.ts'

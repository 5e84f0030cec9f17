export { type ProfileForm, validateProfile } from './profile.ts'
export {
  minimumPasswordLength,
  validateCredentials,
  validateNewPassword,
  validatePersonalData
} from './sign-up.ts'
export {
  chosenDay,
  cleanText,
  isFilled,
  longestText,
  nationalIdentityDigits,
  readEmail,
  readNationalIdentity,
  validateEmail,
  validateNationalIdentity
} from './single-fields.ts'

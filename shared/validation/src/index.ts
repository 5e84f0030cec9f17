export { type ProfileForm, validateProfile } from './profile.ts'
export { validateCredentials, validateNewPassword, validatePersonalData } from './sign-up.ts'
export {
  chosenDay,
  nationalIdentityDigits,
  readNationalIdentity,
  validateNationalIdentity
} from './single-fields.ts'
export { cleanText, isFilled, longestText, readEmail, validateEmail } from './text.ts'

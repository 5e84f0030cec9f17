export { type ProfileForm, validateProfile } from './profile.ts'
export { validateNewPassword, validateSignUp } from './sign-up.ts'
export {
  chosenDay,
  nationalIdentityDigits,
  readNationalIdentity,
  validateNationalIdentity
} from './single-fields.ts'
export { cleanText, isFilled, readEmail } from './text.ts'

// A separate entry point with everything that only forms need. These modules import '@eqs/ui' by its package
// name, so that a remote that bundles them still uses the host's shared components. `sideEffects` in
// package.json excludes this folder, so that each chunk contains only the fields that it uses.
export { BirthdayField, type BirthdayFieldProps, type ChosenBirthday } from './birthday-field'
export { FormRefusal } from './form-refusal'
export { movesOn } from './moves-on'
export { PhoneField, type PhoneFieldProps, type TypedPhone } from './phone-field'
export { SubmitButton, type SubmitButtonProps } from './submit-button'
export { submitTexts } from './submit-texts'
export { useErrorTitle } from './use-error-title'
export { type FieldIssue, type Summary, useFieldErrors } from './use-field-errors'
export { loadPhoneRules, type PhoneRules, usePhoneRules } from './use-phone-rules'

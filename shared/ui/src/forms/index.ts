// What only forms need. Everything here reaches the rest of the package by its name, so that a remote which brings
// this door along still draws with the parts that the host shares.
// The package's `sideEffects` leave this folder out, so that each chunk carries only the fields it shows.
export { BirthdayField, type BirthdayFieldProps, type ChosenBirthday } from './birthday-field'
export { FormRefusal } from './form-refusal'
export { movesOn } from './moves-on'
export { PhoneField, type PhoneFieldProps, type TypedPhone } from './phone-field'
export { SubmitButton, type SubmitButtonProps } from './submit-button'
export { submitTexts } from './submit-texts'
export { useErrorTitle } from './use-error-title'
export { type FieldIssue, type Summary, useFieldErrors } from './use-field-errors'
export { loadPhoneRules, type PhoneRules, usePhoneRules } from './use-phone-rules'

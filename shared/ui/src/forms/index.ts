// A separate entry point for modules that only forms need. A remote bundles these modules. They import
// '@eqs/ui' by its package name, so that the remote still uses the components that the host shares.
// `sideEffects` in package.json excludes this folder, so that each chunk contains only the fields that it
// uses.
export { BirthdayField } from './birthday-field'
export { Form } from './form'
export { PhoneField, usePhoneRules } from './phone-field'
export { useFieldErrors } from './use-field-errors'

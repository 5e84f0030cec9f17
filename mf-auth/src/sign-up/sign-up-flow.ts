import type { readRefusal } from '@eqs/validation/messages'
import type { StoredDraft } from './draft-storage.ts'

// The state of sign-up and its transitions. The browser's history contains the current step
// (`use-sign-up-flow.ts`), because Back and Forward lead from step to step.

export type Step = 1 | 2 | 3

/** The fields of step 1, from top to bottom. */
export const personalFields = [
  'first_name',
  'last_name',
  'national_identity',
  'birthday',
  'phone_number',
  'gender',
  'city',
  'referrer'
] as const

/** The fields of step 2, from top to bottom. */
export const credentialFields = [
  'email',
  'password',
  'repeat',
  'termsAccepted'
] as const satisfies readonly (keyof SignUpDraft)[]

/**
 * The content of the form. `birth_month` counts from 0. The phone number is stored as typed. `invitation` is
 * the referrer from the address.
 */
export interface SignUpDraft extends Readonly<StoredDraft> {
  readonly password: string
  readonly repeat: string
}

/** A form without input. */
export const emptyDraft: SignUpDraft = {
  first_name: '',
  last_name: '',
  national_identity: '',
  birth_day: '',
  birth_month: '',
  birth_year: '',
  phone_country: 'AR',
  phone_number: '',
  phone_landline: false,
  gender: '',
  city: '',
  referrer: '',
  invitation: '',
  email: '',
  termsAccepted: false,
  password: '',
  repeat: ''
}

/** A field that the provider has refused. */
export type FieldRefusal = NonNullable<ReturnType<typeof readRefusal>>

/** A field that the provider refused when creating the account, with its step and the draft that was sent. */
export interface RefusedField extends FieldRefusal {
  readonly step: 1 | 2
  readonly sent: SignUpDraft
}

/** The part of the state that is stored in the tab. */
export interface Progress {
  readonly draft: SignUpDraft
  readonly completed: 0 | 1 | 2
  /** The time of the last change, in epoch milliseconds; undefined for an untouched form. */
  readonly changedAt: number | undefined
}

export interface SignUpState extends Progress {
  readonly origin: 'new' | 'restored'
  /** Number of restarts of the form. The page uses it as a React key, so that a step remounts without errors. */
  readonly restarts: number
  readonly refused: RefusedField | undefined
}

export type SignUpEvent =
  /** The visitor changed fields. `at` is the time in epoch milliseconds. */
  | { readonly type: 'changed'; readonly fields: Partial<SignUpDraft>; readonly at: number }
  /** A step was accepted. `fields` are its normalized fields. */
  | { readonly type: 'completed'; readonly step: 1 | 2; readonly fields?: Partial<SignUpDraft> }
  /** The provider did not create the account. `field` is undefined if the form has no such field. */
  | { readonly type: 'refused'; readonly field: RefusedField | undefined }
  | { readonly type: 'restarted'; readonly invitation: string }

/**
 * Creates the state of the form when the page opens.
 *
 * @param stored the progress stored in this tab, if any.
 * @param invitation the referral code of the address. The form contains it as the referrer until the visitor
 *   chooses another referrer.
 */
export function openSignUp(stored: Progress | undefined, invitation: string): SignUpState {
  const opened = { origin: stored ? 'restored' : 'new', restarts: 0, refused: undefined } as const
  const { draft, ...progress } = stored ?? { draft: emptyDraft, completed: 0, changedAt: undefined }
  const isChosen = draft.referrer !== draft.invitation
  const referred = isChosen || !invitation ? draft : { ...draft, referrer: invitation, invitation }
  return { ...opened, ...progress, draft: referred }
}

/** Returns the state after an event. */
export function signUpReducer(state: SignUpState, event: SignUpEvent): SignUpState {
  switch (event.type) {
    case 'changed':
      return withChanged(state, event.fields, event.at)
    case 'completed':
      return { ...state, draft: { ...state.draft, ...event.fields }, completed: event.step }
    case 'refused':
      return { ...state, refused: event.field }
    case 'restarted':
      return { ...openSignUp(undefined, event.invitation), restarts: state.restarts + 1 }
  }
}

/**
 * Applies changed fields to the draft. The step of a changed field and the steps after it are no longer
 * complete. Fields with unchanged values have no effect.
 */
function withChanged(state: SignUpState, fields: Partial<SignUpDraft>, at: number): SignUpState {
  const before = new Map(Object.entries(state.draft))
  const changed = Object.entries(fields).filter(([name, value]) => before.get(name) !== value)
  if (changed.length === 0) return state
  const isOfSecond = changed.every(([name]) => isIn(credentialFields, name))
  const completed = isOfSecond && state.completed > 0 ? 1 : 0
  return { ...state, draft: { ...state.draft, ...fields }, completed, changedAt: at }
}

const isIn = (fields: readonly string[], name: string): boolean => fields.includes(name)

/** Adds the step and the sent draft to a refusal; undefined when the form has no field of that name. */
export function locateRefusal(refusal: FieldRefusal, sent: SignUpDraft): RefusedField | undefined {
  const step = isIn(personalFields, refusal.field) ? 1 : isIn(credentialFields, refusal.field) ? 2 : undefined
  return step && { ...refusal, step, sent }
}

/**
 * The provider's message with the refused field as its key. The object is empty when no field was refused,
 * and after the visitor has changed the refused field.
 */
export function refusedMessage(
  refused: RefusedField | undefined,
  draft: SignUpDraft
): Readonly<Record<string, string>> {
  if (!refused) return {}
  const { field, message, sent } = refused
  const isPartOfField = (name: string) =>
    name === field ||
    (field === 'birthday' && name.startsWith('birth_')) ||
    (field === 'phone_number' && name.startsWith('phone_'))
  const before = new Map(Object.entries(sent))
  const isAsSent = Object.entries(draft).every(
    ([name, value]) => !isPartOfField(name) || before.get(name) === value
  )
  return isAsSent ? { [field]: message } : {}
}

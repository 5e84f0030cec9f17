import { useEffect, useState } from 'react'
import type { Step } from './use-step.ts'

/** What survives a reload in the middle: all but the passwords. */
const keptTexts = [
  'first_name',
  'last_name',
  'national_identity',
  'birth_day',
  'birth_month',
  'birth_year',
  'phone_country',
  'phone_number',
  'gender',
  'city',
  'referrer',
  'email'
] as const

type KeptTexts = { readonly [Field in (typeof keptTexts)[number]]: string }

/** A sign-up as it stands in the form. `birth_month` counts from 0; the phone is as typed. */
export interface SignUpDraft extends KeptTexts {
  readonly termsAccepted: boolean
  readonly password: string
  readonly repeat: string
}

/** A draft, and how many of its steps were accepted as they stand. */
interface Progress {
  readonly draft: SignUpDraft
  readonly completed: 0 | 1 | 2
}

const empty: SignUpDraft = {
  first_name: '',
  last_name: '',
  national_identity: '',
  birth_day: '',
  birth_month: '',
  birth_year: '',
  phone_country: 'AR',
  phone_number: '',
  gender: '',
  city: '',
  referrer: '',
  email: '',
  termsAccepted: false,
  password: '',
  repeat: ''
}

/** Kept for as long as the tab: somebody else's tab must not offer these data. */
const key = 'EQS_SIGN_UP'

/**
 * The draft of this tab.
 *
 * @param referrer pre-fills the referrer where none was chosen yet.
 */
export function useSignUpDraft(referrer: string) {
  const [{ draft, completed }, setProgress] = useState<Progress>(() => {
    const saved = readProgress()
    return { ...saved, draft: { ...saved.draft, referrer: saved.draft.referrer || referrer } }
  })
  useEffect(() => saveProgress({ draft, completed }), [draft, completed])

  return {
    draft,
    /** The furthest step that has all it needs of those before it. */
    reachable: furthest[completed],
    change: (fields: Partial<SignUpDraft>) => setProgress(last => withChanged(last, fields)),
    /** @param accepted the fields as they were understood. */
    complete: (step: 1 | 2, accepted: Partial<SignUpDraft> = {}) =>
      setProgress(last => ({ draft: { ...last.draft, ...accepted }, completed: step }))
  }
}

const furthest = [1, 2, 3] as const satisfies readonly Step[]
const ofSecondStep: readonly string[] = ['email', 'password', 'repeat', 'termsAccepted']

/** What was accepted and then changed has to be looked at again; writing the same once more changes nothing. */
function withChanged({ draft, completed }: Progress, fields: Partial<SignUpDraft>): Progress {
  const before = new Map(Object.entries(draft))
  const changed = Object.entries(fields).filter(([name, value]) => before.get(name) !== value)
  if (changed.length === 0) return { draft, completed }
  const isOfSecond = changed.every(([name]) => ofSecondStep.includes(name))
  return { draft: { ...draft, ...fields }, completed: isOfSecond && completed > 0 ? 1 : 0 }
}

/** The account exists: what was typed is not needed any more. */
export function forgetDraft(): void {
  attempt(() => sessionStorage.removeItem(key))
}

function readProgress(): Progress {
  const saved: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  if (typeof saved !== 'object' || saved === null) return { draft: empty, completed: 0 }
  const fields = new Map(Object.entries(saved))
  const texts = keptTexts.flatMap(name => {
    const value = fields.get(name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    draft: { ...empty, ...Object.fromEntries(texts), termsAccepted: fields.get('termsAccepted') === true },
    // The second step was completed with passwords that are gone.
    completed: fields.get('completed') ? 1 : 0
  }
}

function saveProgress({ draft, completed }: Progress): void {
  const { password: _password, repeat: _repeat, ...kept } = draft
  attempt(() => sessionStorage.setItem(key, JSON.stringify({ ...kept, completed })))
}

/** A browser may forbid storage; the form works without it. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

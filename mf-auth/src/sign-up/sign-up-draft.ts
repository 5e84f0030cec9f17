import { useEffect, useState } from 'react'

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
  const [draft, setDraft] = useState<SignUpDraft>(() => {
    const saved = readDraft()
    return { ...saved, referrer: saved.referrer || referrer }
  })
  useEffect(() => saveDraft(draft), [draft])
  const change = (fields: Partial<SignUpDraft>) => setDraft(last => ({ ...last, ...fields }))
  return { draft, change }
}

/** The account exists: what was typed is not needed any more. */
export function forgetDraft(): void {
  attempt(() => sessionStorage.removeItem(key))
}

function readDraft(): SignUpDraft {
  const saved: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  if (typeof saved !== 'object' || saved === null) return empty
  const fields = new Map(Object.entries(saved))
  const texts = keptTexts.flatMap(name => {
    const value = fields.get(name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { ...empty, ...Object.fromEntries(texts), termsAccepted: fields.get('termsAccepted') === true }
}

function saveDraft({ password: _password, repeat: _repeat, ...kept }: SignUpDraft): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(kept)))
}

/** A browser may forbid storage; the form works without it. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

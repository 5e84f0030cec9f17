import { useEffect, useState } from 'react'
import { forgetDraft, saveDraft, savedDraft } from './draft-storage.ts'
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
  'invitation',
  'email'
] as const

type KeptTexts = { readonly [Field in (typeof keptTexts)[number]]: string }

/** A sign-up as it stands in the form. `birth_month` counts from 0; the phone is as typed; `invitation` is
 * the referrer that came with the address, until one is chosen. */
export interface SignUpDraft extends KeptTexts {
  readonly phone_landline: boolean
  readonly termsAccepted: boolean
  readonly password: string
  readonly repeat: string
}

/** A draft, and how many of its steps were accepted as they stand. */
interface Progress {
  readonly draft: SignUpDraft
  readonly completed: 0 | 1 | 2
  /** When something was typed last, in epoch milliseconds; undefined in a form that nobody has touched. */
  readonly changedAt: number | undefined
}

/** Milliseconds for which a draft that nobody goes on with is kept: it may be somebody else's tab by then. */
const keptFor = 24 * 3_600_000

/** A form in which nothing was typed. */
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

/**
 * The draft of this tab.
 *
 * @param invitation the address's referral code: the referrer for as long as none is chosen.
 */
export function useSignUpDraft(invitation: string) {
  const untouched: Progress = {
    draft: { ...emptyDraft, referrer: invitation, invitation },
    completed: 0,
    changedAt: undefined
  }
  const [{ draft, completed, changedAt }, setProgress] = useState<Progress>(() => {
    const saved = readProgress()
    if (!saved) return untouched
    const isChosen = saved.draft.referrer !== saved.draft.invitation
    if (isChosen || !invitation) return saved
    return { ...saved, draft: { ...saved.draft, referrer: invitation, invitation } }
  })
  const [isTakenUp, setTakenUp] = useState(changedAt !== undefined)
  // Counts the drafts that were begun anew.
  const [generation, setGeneration] = useState(0)
  useEffect(() => {
    if (changedAt === undefined) forgetDraft()
    else saveProgress({ draft, completed, changedAt })
  }, [draft, completed, changedAt])

  return {
    draft,
    /** Whether it is one of before, found in the browser. */
    isTakenUp,
    generation,
    /** The furthest step that has all it needs of those before it. */
    reachable: furthest[completed],
    change: (fields: Partial<SignUpDraft>) => setProgress(last => withChanged(last, fields)),
    /** @param accepted the fields as they were understood. */
    complete: (step: 1 | 2, accepted: Partial<SignUpDraft> = {}) =>
      setProgress(last => ({ ...last, draft: { ...last.draft, ...accepted }, completed: step })),
    startAnew: () => {
      setProgress(untouched)
      setTakenUp(false)
      setGeneration(generation + 1)
    }
  }
}

const furthest = [1, 2, 3] as const satisfies readonly Step[]
const ofSecondStep: readonly string[] = ['email', 'password', 'repeat', 'termsAccepted']

/** What was accepted and then changed has to be looked at again; writing the same once more changes nothing. */
function withChanged(progress: Progress, fields: Partial<SignUpDraft>): Progress {
  const { draft, completed } = progress
  const before = new Map(Object.entries(draft))
  const changed = Object.entries(fields).filter(([name, value]) => before.get(name) !== value)
  if (changed.length === 0) return progress
  const isOfSecond = changed.every(([name]) => ofSecondStep.includes(name))
  return {
    draft: { ...draft, ...fields },
    completed: isOfSecond && completed > 0 ? 1 : 0,
    changedAt: Date.now()
  }
}

/** What was saved; undefined when there is nothing, or nothing of today. */
function readProgress(): Progress | undefined {
  const saved: unknown = savedDraft()
  if (typeof saved !== 'object' || saved === null) return undefined
  const fields = new Map(Object.entries(saved))
  const changedAt: unknown = fields.get('changedAt')
  // By its distance: a clock that was set back must not keep a draft for longer.
  if (typeof changedAt !== 'number' || Math.abs(Date.now() - changedAt) > keptFor) return undefined
  const texts = keptTexts.flatMap(name => {
    const value = fields.get(name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    draft: {
      ...emptyDraft,
      ...Object.fromEntries(texts),
      phone_landline: fields.get('phone_landline') === true,
      termsAccepted: fields.get('termsAccepted') === true
    },
    // The second step was completed with passwords that are gone.
    completed: fields.get('completed') ? 1 : 0,
    changedAt
  }
}

function saveProgress({ draft, completed, changedAt }: Progress): void {
  const { password: _password, repeat: _repeat, ...kept } = draft
  saveDraft({ ...kept, completed, changedAt })
}

import { useEffect, useState } from 'react'
import { forgetDraft, saveDraft, savedDraft } from './draft-storage.ts'
import type { Step } from './use-step.ts'

/** Text fields that are stored and restored after a reload. Passwords are never stored. */
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

/**
 * The content of the form. `birth_month` counts from 0. The phone number is stored as typed. `invitation` is
 * the referrer from the address.
 */
export interface SignUpDraft extends KeptTexts {
  readonly phone_landline: boolean
  readonly termsAccepted: boolean
  readonly password: string
  readonly repeat: string
}

/** A draft, and the number of completed steps. */
interface Progress {
  readonly draft: SignUpDraft
  readonly completed: 0 | 1 | 2
  /** The time of the last change, in epoch milliseconds; undefined for an untouched form. */
  readonly changedAt: number | undefined
}

/** Maximum age of a draft in milliseconds. On a shared device an older draft may belong to another person. */
const keptFor = 24 * 3_600_000

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

/**
 * The draft of this tab, restored from storage and saved on each change.
 *
 * @param invitation the referral code of the address. The form contains it as the referrer until the visitor
 *   chooses another referrer.
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
  // Number of restarts of the form. The page uses it as a React key, so that the step remounts without
  // errors.
  const [generation, setGeneration] = useState(0)
  useEffect(() => {
    if (changedAt === undefined) forgetDraft()
    else saveProgress({ draft, completed, changedAt })
  }, [draft, completed, changedAt])

  return {
    draft,
    /** True when the draft was restored from storage. */
    isTakenUp,
    generation,
    /** The last step that can be opened, because all steps before it are complete. */
    reachable: furthest[completed],
    change: (fields: Partial<SignUpDraft>) => setProgress(last => withChanged(last, fields)),
    /** Marks a step as complete. @param accepted the normalized fields of the step. */
    complete: (step: 1 | 2, accepted: Partial<SignUpDraft> = {}) =>
      setProgress(last => ({ ...last, draft: { ...last.draft, ...accepted }, completed: step })),
    startAgain: () => {
      setProgress(untouched)
      setTakenUp(false)
      setGeneration(generation + 1)
    }
  }
}

const furthest = [1, 2, 3] as const satisfies readonly Step[]
const ofSecondStep: readonly string[] = ['email', 'password', 'repeat', 'termsAccepted']

/**
 * Applies changed fields to the draft. The step of a changed field and the steps after it are no longer
 * complete. Fields with unchanged values have no effect.
 */
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

/** Restores the saved draft; undefined when there is none, or when the draft is older than `keptFor`. */
function readProgress(): Progress | undefined {
  const saved: unknown = savedDraft()
  if (typeof saved !== 'object' || saved === null) return undefined
  const fields = new Map(Object.entries(saved))
  const changedAt: unknown = fields.get('changedAt')
  // Compares the absolute difference, so that setting the clock back does not extend the maximum age.
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
    // Step 2 is never restored as completed: the passwords are not stored.
    completed: fields.get('completed') ? 1 : 0,
    changedAt
  }
}

function saveProgress({ draft, completed, changedAt }: Progress): void {
  const { password: _password, repeat: _repeat, ...kept } = draft
  saveDraft({ ...kept, completed, changedAt })
}

import type { FieldRefusal } from '@eqs/validation/messages'
import { useEffect } from 'react'
import { credentialFields } from './credentials-check.ts'
import { personalFields } from './personal-check.ts'
import type { SignUpDraft } from './sign-up-draft.ts'

/** A field that the provider refused when creating the account, with its step and the draft that was sent. */
export interface RefusedField extends FieldRefusal {
  readonly step: 1 | 2
  readonly sent: SignUpDraft
}

/** Adds the step and the sent draft to a refusal; undefined when the form has no field of that name. */
export function locateRefusal(refusal: FieldRefusal, sent: SignUpDraft): RefusedField | undefined {
  const isIn = (fields: readonly string[]) => fields.includes(refusal.field)
  const step = isIn(personalFields) ? 1 : isIn(credentialFields) ? 2 : undefined
  return step && { ...refusal, step, sent }
}

/**
 * The provider's message with the refused field as its key. The object is empty when no field was refused,
 * and after the member has changed the refused field.
 */
export function refusalFound(
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

/** Opens the error summary on mount, if a refused field has led the member back to this step. */
export function useRefusalSummary(isRefused: boolean, refuse: () => void): void {
  useEffect(() => {
    if (isRefused) refuse()
  }, [])
}

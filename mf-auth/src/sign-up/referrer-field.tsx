import { referrersQuery } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { Field, Notice } from '@eqs/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { fieldTexts, signUpTexts as texts } from './sign-up-texts.ts'

export interface ReferrerFieldProps {
  readonly id: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (referrer: string) => void
}

/**
 * The field "¿Cómo te enteraste de EQS Club?". The options always include the current value, because it can
 * be a referrer from the page's address that is missing in the provider's list.
 */
export function ReferrerField({ id, value, error, onChange }: ReferrerFieldProps) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(referrersQuery(apiClient()))
  const select = useRef<HTMLSelectElement>(null)
  const names = new Set(data?.map(({ name }) => name))
  if (value) names.add(value)
  // A refetch clears the query's error, and the retry button stays until there are options.
  const hasFailed = data === undefined && errorUpdateCount > 0
  return (
    <>
      <Field
        ref={select}
        id={id}
        error={error}
        label={fieldTexts.referrer}
        hint={texts.optional}
        name="referrer"
        placeholder={texts.choose}
        options={[...names].map(name => ({ value: name, label: referrerName(name) }))}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {hasFailed && (
        <Notice tone="error" busy={isFetching} focusAfter={select} onRetry={() => void refetch()}>
          {texts.referrersFailed}
        </Notice>
      )}
    </>
  )
}

/**
 * Pattern of a member's id: 24 hexadecimal digits or a UUID. The referrer is such an id when another
 * application of the club made the link, and a name when the visitor comes from a campaign.
 */
const memberCode = /^(?:[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** The text shown for a referrer. The request contains the referrer and not this text. */
export const referrerName = (referrer: string): string =>
  memberCode.test(referrer) ? texts.invited : referrer

import { CodeText, type Elements, formatDateTime, Ticket, type TicketProps } from '@eqs/ui'
import css from './code-ticket.module.css'
import { codeTicketTexts as texts } from './code-ticket-texts'
import { CopyCode } from './copy-code'
import { TicketBase } from './ticket-base'

export type CodeTicketState = TicketProps['tone']

/**
 * What a code is still good for (specification, section 4). A used one stays used, however old it is.
 *
 * @param now epoch milliseconds.
 */
export function codeStateOf(isUsed: boolean, deadline: Date | undefined, now: number): CodeTicketState {
  if (isUsed) return 'used'
  return deadline && deadline.getTime() < now ? 'expired' : 'active'
}

export interface CodeTicketProps {
  readonly title: string
  /** Exactly as the provider gave it; empty for a benefit without one. */
  readonly code: string
  readonly state: CodeTicketState
  /** Until when it can be used; undefined when nobody knows. */
  readonly deadline: Date | undefined
  /** The same in words, with its hour on the last day (`formatDeadline`); empty when nobody knows. */
  readonly expiry: string
  readonly usedAt?: Date | undefined
  /** What its calendar entry is known by, and the path of the page with the codes. */
  readonly reminder: { readonly id: string; readonly path: string }
  /** The provider's time, in epoch milliseconds. */
  readonly clock: () => number
  /** Beside the code, on the stub. */
  readonly picture?: Elements
  /** What else there is to say of a code that can be used. */
  readonly children?: Elements
  readonly headingLevel?: TicketProps['headingLevel']
}

/**
 * A redeemed code as a ticket, with all that brings it to the till. What is used or expired stays readable, but offers
 * nothing to scan or copy.
 */
export function CodeTicket(props: CodeTicketProps) {
  const { title, code, state, picture, headingLevel } = props
  const isActive = state === 'active'
  return (
    <Ticket
      tone={state}
      headingLevel={headingLevel}
      title={title}
      label={code && `${title}, ${code}`}
      stamp={state === 'used' ? texts.used : undefined}
      stub={
        (code || picture) && (
          <div className={css.stub}>
            <div className={css.code}>
              {code && (isActive ? <CopyCode code={code} /> : <Past code={code} />)}
            </div>
            {picture && <div className={isActive ? css.picture : css.faded}>{picture}</div>}
          </div>
        )
      }
      base={isActive ? <TicketBase {...props} /> : <PastBase {...props} />}
    />
  )
}

const Past = ({ code }: { readonly code: string }) => (
  <>
    <p>{texts.code}</p>
    <CodeText>{code}</CodeText>
  </>
)

function PastBase({ usedAt, state, expiry }: CodeTicketProps) {
  if (state === 'used') return usedAt && <p>{texts.usedAt(formatDateTime(usedAt))}</p>
  return expiry && <p>{texts.expired(expiry)}</p>
}

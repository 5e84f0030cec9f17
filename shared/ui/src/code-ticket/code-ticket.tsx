import { CodeText, type Elements, formatDateTime, Ticket, type TicketProps } from '@eqs/ui'
import css from './code-ticket.module.css'
import { codeTicketTexts as texts } from './code-ticket-texts'
import { CopyCode } from './copy-code'
import { TicketBase } from './ticket-base'

export type CodeTicketState = TicketProps['tone']

/**
 * The state of a code (specification, section 4). A used code stays used after its deadline.
 *
 * @param deadline the last moment of validity; undefined when unknown. An unused code then counts as active.
 * @param now epoch milliseconds.
 * @example getCodeState(false, redemption.expiration_date, Date.now()) // 'active'
 */
export function getCodeState(isUsed: boolean, deadline: Date | undefined, now: number): CodeTicketState {
  if (isUsed) return 'used'
  return deadline && deadline.getTime() < now ? 'expired' : 'active'
}

export interface CodeTicketProps {
  readonly title: string
  /** The code exactly as in the provider's answer; an empty string for a benefit without a code. */
  readonly code: string
  readonly state: CodeTicketState
  /** The last moment of validity; undefined when unknown. */
  readonly deadline: Date | undefined
  /**
   * The deadline as text, with the hour on the last day (see `formatDeadline`); an empty string when unknown.
   */
  readonly expiry: string
  readonly usedAt?: Date | undefined
  /** Identifier of the calendar entry, and path of the page with the codes. */
  readonly reminder: { readonly id: string; readonly path: string }
  /** Returns the provider's time in epoch milliseconds. */
  readonly clock: () => number
  /** A picture that is shown beside the code. */
  readonly picture?: Elements
  /** Further content that is shown while the code can be used. */
  readonly children?: Elements
  readonly headingLevel?: TicketProps['headingLevel']
}

/**
 * A redeemed code as a ticket, with QR code, till view, sharing, printing and a calendar reminder. A used or
 * expired code stays readable, but cannot be scanned or copied.
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

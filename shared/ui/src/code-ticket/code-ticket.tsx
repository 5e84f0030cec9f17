import { clsx, type Elements, formatDate, Perforation } from '@eqs/ui'
import { useId } from 'react'
import css from './code-ticket.module.css'
import { codeTicketTexts as texts } from './code-ticket-texts'
import { CodeText, CopyCode } from './copy-code'
import ticketCss from './ticket.module.css'
import { TicketBase } from './ticket-base'

type CodeTicketState = TicketProps['tone']

export interface CodeTicketProps {
  readonly title: string
  /** The code, unchanged from the provider's answer; an empty string for a promotion without a code. */
  readonly code: string
  readonly state: CodeTicketState
  /** The last moment at which the code is valid; undefined when unknown. */
  readonly deadline: Date | undefined
  /**
   * The deadline as text, as `formatDate` returns it when it knows the current time; an empty string when unknown.
   */
  readonly expiry: string
  readonly usedAt?: Date | undefined
  /**
   * For the reminder in the member's calendar: an identifier, and the path of the page that shows the code.
   */
  readonly reminder: { readonly id: string; readonly path: string }
  /** Returns the current time of the provider's clock, in epoch milliseconds. */
  readonly clock: () => number
  /** A picture that is shown beside the code. */
  readonly picture?: Elements
  /** Further content below the perforation. It is shown only while the code is active. */
  readonly children?: Elements
  readonly headingLevel?: TicketProps['headingLevel']
}

/**
 * The code of a redemption as a ticket. An active code has a QR code, copies itself when it is pressed, and
 * can be shown full-screen at the till; behind "Más" it can be shared, printed or added to a calendar. A used
 * or expired code is readable, but has no QR code and no buttons.
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
  if (state === 'used') {
    return usedAt && <p>{texts.usedAt(formatDate(usedAt, 'with-time'))}</p>
  }
  return expiry && <p>{texts.expired(expiry)}</p>
}

interface TicketProps {
  readonly tone: 'active' | 'used' | 'expired'
  readonly title: string
  /** Accessible name. Default: the title. Set the label when another ticket may have the same title. */
  readonly label?: string | undefined
  /** Content below the title and above the perforation. */
  readonly stub: Elements
  /** Content below the perforation. Without `base` the ticket has no perforation. */
  readonly base?: Elements
  /** A word that is shown as a stamp beside the title. */
  readonly stamp?: string | undefined
  /** Level of the title's heading element. Default 3 (`h3`). */
  readonly headingLevel?: 2 | 3 | 4 | undefined
}

/**
 * A ticket: a stub with title and content, a perforation, and a base. Scripts can focus the ticket
 * (`tabIndex` -1).
 *
 * @example <Ticket tone="used" title="Café doble" stub={<CodeText>{code}</CodeText>} stamp="Usado" />
 */
const Ticket = ({ tone, title, label, stub, base, stamp, headingLevel = 3 }: TicketProps) => {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <article
      className={clsx(ticketCss.ticket, ticketCss[tone])}
      aria-label={label}
      aria-labelledby={label ? undefined : titleId}
      tabIndex={-1}
    >
      <div className={ticketCss.stub}>
        <div className={ticketCss.head}>
          <Heading id={titleId} className={ticketCss.title}>
            {title}
          </Heading>
          {stamp && <span className={ticketCss.stamp}>{stamp}</span>}
        </div>
        {stub}
      </div>
      {base && (
        <>
          <Perforation className={ticketCss.tear} />
          <div className={ticketCss.base}>{base}</div>
        </>
      )}
    </article>
  )
}

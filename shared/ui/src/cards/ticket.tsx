import { useId } from 'react'
import { classNames } from '../class-names'
import type { Elements } from '../elements'
import { Perforation } from './perforation'
import css from './ticket.module.css'

export interface TicketProps {
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
export const Ticket = ({ tone, title, label, stub, base, stamp, headingLevel = 3 }: TicketProps) => {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <article
      className={classNames(css.ticket, css[tone])}
      aria-label={label}
      aria-labelledby={label ? undefined : titleId}
      tabIndex={-1}
    >
      <div className={css.stub}>
        <div className={css.head}>
          <Heading id={titleId} className={css.title}>
            {title}
          </Heading>
          {stamp && <span className={css.stamp}>{stamp}</span>}
        </div>
        {stub}
      </div>
      {base && (
        <>
          <Perforation className={css.tear} />
          <div className={css.base}>{base}</div>
        </>
      )}
    </article>
  )
}

import { useId } from 'react'
import { classNames } from '../class-names'
import type { Elements } from '../elements'
import { Perforation } from './perforation'
import css from './ticket.module.css'

export interface TicketProps {
  readonly tone: 'active' | 'used' | 'expired'
  readonly title: string
  /** Its accessible name, where there may be others with the same title; the title unless told. */
  readonly label?: string | undefined
  /** Above the perforation, under the title: what stays readable whatever the tone. */
  readonly stub: Elements
  /** Below the perforation; without it the ticket is its stub alone. */
  readonly base?: Elements
  /** A word stamped across the corner. */
  readonly stamp?: string | undefined
  /** The level of the title in the page's outline; 3 unless told. */
  readonly headingLevel?: 2 | 3 | 4 | undefined
}

/** What a member holds: a stub to read, a perforation, and what the till needs. Focusable by script (tabIndex -1). */
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

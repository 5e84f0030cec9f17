import { getCodeState, type Redemption } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { serverNow } from '@eqs/session'
import { announce, Button, EmptyState, formatDate, List, Notice, rescueFocus } from '@eqs/ui'
import { useTurningPoints } from '@eqs/ui/deadlines'
import { useLayoutEffect, useRef, useState } from 'react'
import { RedemptionTicket } from './redemption-ticket.tsx'
import css from './redemptions-page.module.css'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

export interface RedemptionListProps {
  /** The redemptions in the provider's order. */
  readonly redemptions: readonly Redemption[]
  readonly more: {
    /** `offline` when only the redemptions stored in the browser are shown. There may be more. */
    readonly status: 'possible' | 'loading' | 'failed' | 'offline' | 'none'
    /** The error message shown when a further page failed to load. */
    readonly failure: string
    /** Loads further redemptions. Resolves to the added redemptions, or to undefined when loading failed. */
    load(): Promise<readonly Redemption[] | undefined>
  }
}

/** The tickets: codes that can be used, then a group of used and expired ones, and "Ver más". */
export function RedemptionList({ redemptions, more }: RedemptionListProps) {
  const now = useTurningPoints(
    serverNow,
    redemptions.map(({ expiration_date }) => expiration_date)
  )
  const [firstNew, setFirstNew] = useState<string>()
  const place = useRef<HTMLElement>(null)
  const isLoading = useRef(false)
  // True from a failure until a page loads successfully, so that the retry button stays mounted and keeps
  // focus during a retry.
  const [hasFailed, setHasFailed] = useState(false)
  const failure = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The failure has replaced the focused button.
    if (hasFailed) rescueFocus(failure.current, { preventScroll: true })
  }, [hasFailed])

  if (redemptions.length === 0)
    return (
      <EmptyState title={texts.empty}>
        <Button as={Link} to={paths.home}>
          {texts.emptyLink}
        </Button>
      </EmptyState>
    )

  const hasMore = more.status === 'possible' || more.status === 'loading'
  const loadMore = async () => {
    // A second press may come before React renders the loading state.
    if (isLoading.current) return
    isLoading.current = true
    const added = await more.load()
    isLoading.current = false
    setHasFailed(!added)
    if (!added) return
    announce(texts.loaded(added.length))
    setFirstNew(added[0]?._id)
    // Without an added ticket the focused button unmounts all the same, so the list takes focus.
    if (added.length === 0) rescueFocus(place.current)
  }
  const keys = new Set<string>()
  const tickets = redemptions.map(redemption => {
    const { _id, code, expiration_date } = redemption
    // A new redemption gets its id only from the provider's list, and its open code must stay open then. Codes may
    // be empty or repeat.
    const key = code && !keys.has(code) ? code : _id
    keys.add(key)
    const state = getCodeState(redemption, now)
    const ticket = (
      <RedemptionTicket
        key={key}
        redemption={redemption}
        state={state}
        expiry={formatDate(expiration_date, 'numeric', now)}
        takesFocus={_id === firstNew}
        onFocused={setFirstNew}
      />
    )
    return { state, ticket }
  })
  const usable = tickets.filter(({ state }) => state === 'active').map(({ ticket }) => ticket)
  const past = tickets.filter(({ state }) => state !== 'active').map(({ ticket }) => ticket)
  return (
    <section ref={place} tabIndex={-1} aria-label={texts.list} className={css.groups}>
      {usable.length > 0 && <List className={css.tickets}>{usable}</List>}
      {usable.length === 0 && more.status === 'none' && <p className={css.quiet}>{texts.noneUsable}</p>}
      {past.length > 0 && (
        <>
          <h2 className={css.quiet}>{texts.past}</h2>
          <List className={css.tickets}>{past}</List>
        </>
      )}
      {more.status === 'offline' && <p className={css.quiet}>{texts.perhapsMore}</p>}
      {hasFailed && (
        <div ref={failure} tabIndex={-1} className={css.failure}>
          <Notice tone="error" busy={more.status === 'loading'} onRetry={() => void loadMore()}>
            {more.failure}
          </Notice>
        </div>
      )}
      {hasMore && !hasFailed && (
        <Button
          variant="secondary"
          className={css.more}
          busy={more.status === 'loading'}
          onClick={() => void loadMore()}
        >
          {texts.more}
        </Button>
      )}
    </section>
  )
}

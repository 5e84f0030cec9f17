import type { Redemption } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { serverNow } from '@eqs/session'
import {
  announce,
  Button,
  buttonClass,
  Chip,
  ChipGroup,
  EmptyState,
  formatDeadline,
  List,
  LoadFailure
} from '@eqs/ui'
import type { CodeTicketState } from '@eqs/ui/code-ticket'
import { useTurningPoints } from '@eqs/ui/deadlines'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { getState, redemptionStates } from './redemption-state.ts'
import { RedemptionTicket } from './redemption-ticket.tsx'
import css from './redemptions-page.module.css'
import { filterTexts, noneTexts, noneYetTexts, redemptionsTexts as texts } from './redemptions-texts.ts'

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

/** The tickets of the redemptions, with filters above and "Ver más" below. */
export function RedemptionList({ redemptions, more }: RedemptionListProps) {
  const now = useTurningPoints(
    serverNow,
    redemptions.map(({ expiration_date }) => expiration_date)
  )
  const [chosen, setChosen] = useState<CodeTicketState>()
  // Deferred, so that the chip responds at once while hundreds of tickets render.
  const filter = useDeferredValue(chosen)
  const [firstNew, setFirstNew] = useState<string>()
  const filters = useRef<HTMLFieldSetElement>(null)
  const isLoading = useRef(false)
  // True from a failure until a page loads successfully, so that the retry button stays mounted and keeps
  // focus during a retry.
  const [hasFailed, setHasFailed] = useState(false)
  const matches = (redemption: Redemption) => !filter || getState(redemption, now) === filter
  const shown = redemptions.filter(matches)

  if (redemptions.length === 0)
    return (
      <EmptyState title={texts.empty}>
        <Link to={paths.home} className={buttonClass()}>
          {texts.emptyLink}
        </Link>
      </EmptyState>
    )

  const hasMore = more.status === 'possible' || more.status === 'loading'
  const toggle = (state: CodeTicketState) => {
    const next = chosen === state ? undefined : state
    setChosen(next)
    announce(texts.shown(redemptions.filter(one => !next || getState(one, now) === next).length))
  }
  const loadMore = async () => {
    // A second press may come before React renders the loading state.
    if (isLoading.current) return
    isLoading.current = true
    const added = (await more.load())?.filter(matches)
    isLoading.current = false
    setHasFailed(!added)
    if (!added) return
    announce(texts.loaded(added.length))
    setFirstNew(added[0]?._id)
    // Without an added ticket that matches the filter, no ticket takes focus. After the last page the focused
    // button has unmounted, so the filters take focus.
    if (added.length === 0) filters.current?.focus()
  }
  return (
    <>
      <ChipGroup ref={filters} tabIndex={-1} label={texts.filter} className={css.filters}>
        {redemptionStates.map(state => (
          <Chip key={state} pressed={chosen === state} onClick={() => toggle(state)}>
            {filterTexts[state]}
          </Chip>
        ))}
      </ChipGroup>
      {shown.length > 0 ? (
        <List className={css.tickets}>
          {shown.map(redemption => (
            <Place
              key={redemption._id}
              takesFocus={redemption._id === firstNew}
              onFocused={() => setFirstNew(undefined)}
            >
              <RedemptionTicket
                redemption={redemption}
                state={getState(redemption, now)}
                expiry={formatDeadline(redemption.expiration_date, now)}
              />
            </Place>
          ))}
        </List>
      ) : (
        filter && <EmptyState title={hasMore ? noneYetTexts[filter] : noneTexts[filter]} />
      )}
      {more.status === 'offline' && <p className={css.offline}>{texts.moreNeedsNetwork}</p>}
      {hasFailed && (
        <LoadFailure
          message={more.failure}
          busy={more.status === 'loading'}
          onRetry={() => void loadMore()}
        />
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
    </>
  )
}

interface PlaceProps {
  /** True for the first ticket that "Ver más" added. This ticket takes focus. */
  readonly takesFocus: boolean
  readonly onFocused: () => void
  readonly children: ReactNode
}

function Place({ takesFocus, onFocused, children }: PlaceProps) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    place.current?.querySelector('article')?.focus()
    // Resets `takesFocus`, so that focus does not move again when a filter hides and shows the ticket.
    onFocused()
  }, [takesFocus])
  return (
    <li ref={place} className={css.place}>
      {children}
    </li>
  )
}

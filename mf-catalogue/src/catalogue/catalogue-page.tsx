import type { Promo } from '@eqs/api'
import { useFilters } from '@eqs/navigation/filters'
import { $loyalty, fetchArrived, serverNow, useStore } from '@eqs/session'
import { lastCatalogue, useSavedPromos } from '@eqs/session/promos'
import { formatDate, Loaded, PageHeading, rescueFocus, Skeleton, useAnnounced } from '@eqs/ui'
import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { AppBanner } from '../app-download/app-banner.tsx'
import { MemberBand } from '../band/member-band.tsx'
import { useRedeemedPromos } from '../member/redemptions.ts'
import { useShownBalance } from '../member/use-balance.ts'
import { catalogueAddress } from './catalogue-address.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { CatalogueList, NothingFound } from './catalogue-list.tsx'
import css from './catalogue-page.module.css'
import { CardsSkeleton, CatalogueSkeleton } from './catalogue-skeleton.tsx'
import { catalogueTexts as texts } from './catalogue-texts.ts'
import { inView, matching, noFilters, sorted } from './listing.ts'
import { useCatalogue } from './use-catalogue.ts'

/** The catalogue (`/`). */
export default function CataloguePage() {
  const { query, oldSince } = useCatalogue()
  return (
    <div className={css.page}>
      <PageHeading subtitle={texts.kicker}>{texts.heading}</PageHeading>
      <MemberBand promos={query.data?.promos} isFetching={query.isFetching} />
      <Loaded query={query} failure={texts.failure} skeleton={<CatalogueSkeleton />}>
        {({ promos }) => <Catalogue all={promos} oldSince={oldSince} isRenewing={query.isFetching} />}
      </Loaded>
    </div>
  )
}

CataloguePage.loader = () =>
  fetchArrived('/api/promos/getActive', queries => queries.prefetchQuery(lastCatalogue.query()))

interface CatalogueProps {
  readonly all: readonly Promo[]
  /** The time when `all` was stored, in epoch milliseconds; undefined when `all` is the provider's answer. */
  readonly oldSince: number | undefined
  readonly isRenewing: boolean
}

function Catalogue({ all, oldSince, isRenewing }: CatalogueProps) {
  const balance = useShownBalance()
  const isAsked = useStore($loyalty).status === 'unknown'
  const saved = useSavedPromos()
  const redeemed = useRedeemedPromos()
  const [filters, changeFilters] = useFilters(catalogueAddress)

  const ordered = useMemo(() => sorted(all, filters.sort), [all, filters.sort])
  // Depends on `isRenewing`, so that start dates are compared with the time again after each request and not
  // on each keystroke.
  const promos = useMemo(
    () => ordered.filter(promo => promo.start_date.getTime() <= serverNow()),
    [ordered, isRenewing]
  )
  // Deferred, so that typing stays responsive while the list renders.
  const words = useDeferredValue(filters.words)
  const shown = inView(promos, filters.view, balance, saved)
  const found = matching(shown, words)
  const lacksBalance = filters.view === 'affordable' && balance === undefined
  const isWaiting = lacksBalance && isAsked
  const count = lacksBalance ? '' : texts.found(found.length)
  useAnnounced(count)
  const counts = {
    all: promos.length,
    affordable: balance === undefined ? undefined : inView(promos, 'affordable', balance, saved).length,
    saved: inView(promos, 'saved', balance, saved).length
  }
  const banner = <AppBanner />
  const isEmpty = found.length === 0
  const results = useRef<HTMLDivElement>(null)
  const state = isWaiting ? 'waiting' : isEmpty ? 'empty' : 'full'
  const lastState = useRef(state)
  useLayoutEffect(() => {
    // The focused control is gone: the heart of the last card of "Guardados", or "Limpiar filtros". While the page
    // waits for the balance, there is no such control.
    if (state !== lastState.current && lastState.current !== 'waiting')
      rescueFocus(results.current, { preventScroll: true })
    lastState.current = state
  }, [state])

  return (
    <>
      <CatalogueFilters filters={filters} counts={counts} isCounting={isAsked} onChange={changeFilters} />
      <p className={css.count}>
        <span>{count || '\u00a0'}</span>
        {oldSince !== undefined && (
          <span>{` · ${isRenewing ? texts.renewing : texts.asOf(formatDate(new Date(oldSince), 'with-time'))}`}</span>
        )}
      </p>
      <div ref={results} tabIndex={-1} className={css.results}>
        {isWaiting ? (
          <Skeleton>
            <CardsSkeleton />
          </Skeleton>
        ) : !isEmpty ? (
          <CatalogueList
            promos={found}
            balance={balance}
            saved={saved}
            redeemed={redeemed}
            interlude={banner}
          />
        ) : (
          <NothingFound
            filters={filters}
            lacksBalance={lacksBalance}
            onClear={() => changeFilters({ ...noFilters, sort: filters.sort })}
          />
        )}
      </div>
      {isEmpty && !isWaiting && banner}
    </>
  )
}

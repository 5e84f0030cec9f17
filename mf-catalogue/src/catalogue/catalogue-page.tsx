import { type Promo, problemKind } from '@eqs/api'
import { $loyalty, serverNow, useStore } from '@eqs/session'
import { formatDateTime, Loaded, PageHeading, useAnnounced } from '@eqs/ui'
import { AppBanner } from '../app-download/app-banner.tsx'
import { useRedeemedPromos } from '../member/redeemed-promos.ts'
import { useSavedPromos } from '../member/saved-promos.ts'
import { useBalance } from '../member/use-balance.ts'
import { useMedia, wideScreen } from '../member/use-media.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { CatalogueList, NothingFound } from './catalogue-list.tsx'
import css from './catalogue-page.module.css'
import { CatalogueSkeleton } from './catalogue-skeleton.tsx'
import { catalogueTexts as texts } from './catalogue-texts.ts'
import { GoalBand } from './goal-band.tsx'
import { inView, matching, noFilters, sorted, startedAt } from './listing.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useFilters } from './use-filters.ts'

/** The promotions that members can redeem (`/`). */
export default function CataloguePage() {
  const { query, oldSince } = useCatalogue()
  return (
    <div className={css.page}>
      <PageHeading subtitle={texts.kicker}>{texts.heading}</PageHeading>
      <Loaded query={query} failure={texts.failure} kindOf={problemKind} skeleton={<CatalogueSkeleton />}>
        {({ promos }) => (
          <Catalogue
            promos={startedAt(promos, serverNow())}
            oldSince={oldSince}
            isRenewing={query.isFetching}
          />
        )}
      </Loaded>
    </div>
  )
}

interface CatalogueProps {
  readonly promos: readonly Promo[]
  /** Epoch milliseconds from which they are, while they are those of the last visit. */
  readonly oldSince: number | undefined
  readonly isRenewing: boolean
}

function Catalogue({ promos, oldSince, isRenewing }: CatalogueProps) {
  const balance = useBalance()
  const isAsked = useStore($loyalty).status === 'unknown'
  const saved = useSavedPromos()
  const redeemed = useRedeemedPromos()
  const [filters, changeFilters] = useFilters()
  const isWide = useMedia(wideScreen)

  const found = matching(inView(promos, filters.view, balance, saved.ids), filters.words)
  useAnnounced(texts.found(found.length))
  const counts = {
    all: promos.length,
    affordable: balance === undefined ? undefined : inView(promos, 'affordable', balance, saved.ids).length,
    saved: inView(promos, 'saved', balance, saved.ids).length
  }
  const banner = <AppBanner />

  return (
    <>
      <div className={css.top}>
        {(balance !== undefined || isAsked) && promos.length > 0 && (
          <GoalBand promos={promos} balance={balance} />
        )}
        {isWide && banner}
      </div>
      <CatalogueFilters filters={filters} counts={counts} isCounting={isAsked} onChange={changeFilters} />
      <p className={css.count}>
        {texts.found(found.length)}
        {oldSince !== undefined &&
          ` · ${isRenewing ? texts.renewing : texts.asOf(formatDateTime(new Date(oldSince)))}`}
      </p>
      {found.length > 0 ? (
        <CatalogueList
          promos={sorted(found, filters.sort)}
          balance={balance}
          saved={saved}
          redeemed={redeemed}
          interlude={!isWide && banner}
        />
      ) : (
        <>
          <NothingFound
            filters={filters}
            onClear={() => changeFilters({ ...noFilters, sort: filters.sort })}
          />
          {!isWide && banner}
        </>
      )}
    </>
  )
}

import type { Promo } from '@eqs/api'
import { Button, EmptyState, List } from '@eqs/ui'
import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import { bandTexts } from '../band/band-texts.ts'
import css from './catalogue-list.module.css'
import { catalogueTexts as texts } from './catalogue-texts.ts'
import type { Filters } from './listing.ts'
import { PromoCard } from './promo-card.tsx'

export interface CatalogueListProps {
  readonly promos: readonly Promo[]
  readonly balance: number | undefined
  /** Ids of the promotions that the member has saved. */
  readonly saved: ReadonlySet<string>
  /** Ids of the promotions that the member is known to have redeemed. */
  readonly redeemed: ReadonlySet<string>
  /** Content rendered after the twelfth card, or after the last card when there are fewer. */
  readonly interlude: ReactNode
}

/** Number of cards before the interlude. It fills whole rows of two, three and four cards. */
const beforeInterlude = 12

/** Number of cards whose pictures load first. */
const prominent = 4

/**
 * Number of cards in the first render. Eight cards fill one screen. More cards would delay the render on a
 * slow phone.
 */
const first = 8

/**
 * Number of cards in the second render, and number of cards added each time the end of the list is near the
 * viewport. Rendering thousands of cards at once would block the page.
 */
const atOnce = 60

/** Renders one card for each promotion, in the given order. Adds cards as the member scrolls down. */
export function CatalogueList({ promos, balance, saved, redeemed, interlude }: CatalogueListProps) {
  const interludeAfter = Math.min(beforeInterlude, promos.length) - 1
  const [most, setMost] = useState(first)
  useEffect(() => startTransition(() => setMost(atOnce)), [])
  const heartFocus = useHeartFocus(promos)
  return (
    <List {...heartFocus} className={css.list}>
      {promos.slice(0, most).map((promo, index) => (
        <Fragment key={promo._id}>
          <li>
            <PromoCard
              promo={promo}
              balance={balance}
              saved={saved.has(promo._id)}
              redeemed={redeemed.has(promo._id)}
              first={index < prominent}
            />
          </li>
          {interlude && index === interludeAfter && <li className={css.interlude}>{interlude}</li>}
        </Fragment>
      ))}
      {most > first && promos.length > most && (
        <End key={most} onNear={() => startTransition(() => setMost(most + atOnce))} />
      )}
    </List>
  )
}

/**
 * Moves focus to the next card's heart when the member's press on a heart removes its card, as in the view
 * "Guardados".
 *
 * @param promos the promotions of the list.
 * @returns props of the list.
 */
function useHeartFocus(promos: readonly Promo[]) {
  const ref = useRef<HTMLUListElement>(null)
  const pressed = useRef<Pressed>(undefined)
  const listHearts = () => [...(ref.current?.querySelectorAll<HTMLElement>('article > button') ?? [])]
  useLayoutEffect(() => {
    const last = pressed.current
    pressed.current = undefined
    if (!last || last.heart.isConnected || document.activeElement !== document.body) return
    const hearts = listHearts()
    const next = hearts[last.index] ?? hearts.at(-1)
    next?.focus({ preventScroll: true })
  }, [promos])
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const hearts = listHearts()
    const index = hearts.findIndex(one => target instanceof Node && one.contains(target))
    const heart = hearts[index]
    pressed.current = heart && { heart, index }
  }
  return { ref, onClick }
}

/** A heart that the member has pressed. */
interface Pressed {
  readonly heart: HTMLElement
  /** Index among the hearts of the list. */
  readonly index: number
}

/** An empty last list item. Calls `onNear` when the item is less than 1500 px away from the viewport. */
function End({ onNear }: { readonly onNear: () => void }) {
  const end = useRef<HTMLLIElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '1500px' }
    )
    if (end.current) watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [])
  return <li ref={end} className={css.interlude} aria-hidden="true" />
}

interface NothingFoundProps {
  readonly filters: Filters
  /** True when the view needs the member's balance and it could not be loaded. */
  readonly lacksBalance: boolean
  readonly onClear: () => void
}

/** Empty state shown when the filters match no promotion. */
export function NothingFound({ filters, lacksBalance, onClear }: NothingFoundProps) {
  const words = filters.words.trim()
  const filtered = filters.view !== 'all' || words !== ''
  const title = words ? texts.noMatch(words) : texts.noneOf(filters.view)
  return (
    <EmptyState title={lacksBalance ? bandTexts.balanceFailure : title}>
      {!words && !lacksBalance && <p>{texts.noneOfHint(filters.view)}</p>}
      {filtered && (
        <Button variant="secondary" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
    </EmptyState>
  )
}

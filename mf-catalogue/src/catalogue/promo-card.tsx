import type { Promo } from '@eqs/api'
import { Link, paths, useLocation } from '@eqs/navigation'
import { savePromo } from '@eqs/session/promos'
import { ArtImage, announce, formatPoints, Icon, Perforation, pointsUnit, Tag } from '@eqs/ui'
import { catalogueTexts as texts } from './catalogue-texts.ts'
import css from './promo-card.module.css'
import { stateFromCatalogue } from './way-back.ts'

export interface PromoCardProps {
  readonly promo: Promo
  /** The member's points; undefined while unknown. */
  readonly balance: number | undefined
  readonly saved: boolean
  readonly redeemed: boolean
  /** True for the first cards of the list. The picture of such a card is not loaded lazily. */
  readonly first: boolean
}

/** A card that looks like a ticket. It links to the promotion; the heart button saves the promotion. */
export function PromoCard({ promo, balance, saved, redeemed, first }: PromoCardProps) {
  const { _id, description_title: title, points } = promo
  const { search } = useLocation()
  const longestWord = Math.max(...title.split(/\s+/).map(part => part.length))

  function toggle() {
    savePromo(_id, !saved)
    announce(saved ? texts.letGo : texts.saved)
  }

  return (
    <article className={css.card}>
      <ArtImage
        src={promo.images[0]?.url}
        alt=""
        seed={_id}
        ratio="4/3"
        priority={first}
        className={css.image}
      />
      <h2 className={css.title} style={{ '--letters': longestWord }}>
        <Link to={paths.promo(_id)} state={stateFromCatalogue(search)} className={css.link}>
          {title}
        </Link>
      </h2>
      {redeemed && (
        <p className={css.redeemed}>
          <Tag tone="info" icon="ticket">
            {texts.redeemed}
          </Tag>
        </p>
      )}
      <Perforation />
      <div className={css.base}>
        <p className={css.points}>
          <strong className={css.number}>{formatPoints(points)}</strong> <span>{pointsUnit(points)}</span>
        </p>
        <span className={css.reach} data-known={balance !== undefined}>
          <Reach missing={balance === undefined ? Math.max(points, 100) : points - balance} />
        </span>
      </div>
      <button
        type="button"
        className={css.heart}
        aria-label={texts.save(title)}
        aria-pressed={saved}
        onClick={toggle}
      >
        <Icon name={saved ? 'heartFilled' : 'heart'} size={22} />
      </button>
    </article>
  )
}

function Reach({ missing }: { readonly missing: number }) {
  return missing <= 0 ? (
    <Tag tone="ok" icon="check">
      {texts.withinReach}
    </Tag>
  ) : (
    <Tag tone="neutral">{texts.missing(missing)}</Tag>
  )
}

import { Link, paths, useLocation, useNavigate } from '@eqs/navigation'
import { Icon } from '@eqs/ui'
import type { MouseEvent } from 'react'
import { catalogueBehind } from '../catalogue/way-back.ts'
import css from './promo-page.module.css'
import { promoTexts as texts } from './promo-texts.ts'

/**
 * The link to the catalogue. For a member who came from the catalogue, the link restores filters and scroll
 * position.
 */
export function BackLink() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const search = catalogueBehind(state)

  function goBack(event: MouseEvent) {
    // With a modifier key, the browser opens the link in a new tab or window.
    if (search === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link to={{ pathname: paths.home, search: search ?? '' }} className={css.back} onClick={goBack}>
      <Icon name="chevronLeft" size={18} />
      <span>{texts.back}</span>
    </Link>
  )
}

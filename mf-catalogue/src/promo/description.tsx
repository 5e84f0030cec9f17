import { useCallback, useMemo } from 'react'
import css from './description.module.css'
import { promoTexts as texts } from './promo-texts.ts'
import { safeContent } from './safe-content.ts'

/** The provider's own words on a promotion. */
export function Description({ html }: { readonly html: string }) {
  const content = useMemo(() => safeContent(html), [html])
  const isEmpty = content.textContent?.trim() === '' && !content.querySelector('img')
  // A copy: the place may be drawn twice, and nodes are in one place only.
  const fill = useCallback(
    (place: HTMLElement | null) => place?.replaceChildren(content.cloneNode(true)),
    [content]
  )
  if (isEmpty) return null
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{texts.about}</h2>
      <div ref={fill} className={css.text} />
    </section>
  )
}

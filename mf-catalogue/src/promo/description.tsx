import { useCallback, useId, useMemo } from 'react'
import { newTabText } from '../new-tab/new-tab.tsx'
import css from './description.module.css'
import { promoTexts as texts } from './promo-texts.ts'
import { safeContent } from './safe-content.ts'

/** The provider's description of a promotion. */
export function Description({ html }: { readonly html: string }) {
  const content = useMemo(() => safeContent(html), [html])
  const newTab = useId()
  const isEmpty = content.textContent?.trim() === '' && !content.querySelector('img')
  // Inserts a clone, because a node can be in the document only once and the section may mount more than
  // once.
  const fill = useCallback(
    (place: HTMLElement | null) => {
      place?.replaceChildren(content.cloneNode(true))
      for (const link of place?.querySelectorAll('a[target]') ?? [])
        link.setAttribute('aria-describedby', newTab)
    },
    [content, newTab]
  )
  if (isEmpty) return null
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{texts.about}</h2>
      <div ref={fill} className={css.text} />
      <span id={newTab} hidden>
        {newTabText}
      </span>
    </section>
  )
}

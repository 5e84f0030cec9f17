import { useMemo } from 'react'
import css from './description.module.css'
import { promoTexts as texts } from './promo-texts.ts'
import { safeHtml } from './safe-html.ts'

/** The provider's own words on a promotion. */
export function Description({ html }: { readonly html: string }) {
  const safe = useMemo(() => safeHtml(html), [html])
  if (String(safe).trim() === '') return null
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{texts.about}</h2>
      <div className={css.text} dangerouslySetInnerHTML={{ __html: safe }} />
    </section>
  )
}

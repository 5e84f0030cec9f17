import { config } from '@eqs/config'
import { Link, paths } from '@eqs/navigation'
import { PageHeading } from '@eqs/ui'
import css from './accessibility-page.module.css'
import { accessibilityTexts as texts } from './accessibility-texts.ts'

/** /accesibilidad: the accessibility statement, with its tests, known gaps and a contact. */
export default function AccessibilityPage() {
  const { supportEmail } = config()
  return (
    <article className={css.page}>
      <PageHeading kicker="EQS Club" subtitle={texts.subtitle}>
        {texts.title}
      </PageHeading>
      <Link className={css.back} to={paths.home}>
        {texts.back}
      </Link>
      {texts.sections.map(({ title, paragraphs, points }) => (
        <section key={title} className={css.section}>
          <h2>{title}</h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points.length > 0 && (
            <ul className={css.list}>
              {points.map(point => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section className={css.section}>
        <h2>{texts.contactTitle}</h2>
        <p>
          <span>{texts.contact}</span>{' '}
          <a className={css.address} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>{' '}
          <span>{texts.contactPromise}</span>
        </p>
      </section>
    </article>
  )
}

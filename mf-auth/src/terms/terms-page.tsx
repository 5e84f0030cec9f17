import { Link, paths } from '@eqs/navigation'
import { Button, Icon, List, PageHeading } from '@eqs/ui'
import css from './terms-page.module.css'
import { type TermsSection, termsParts, termsTexts as texts } from './terms-texts.ts'

/** /terminos-y-condiciones: the terms and conditions, with a table of contents and a print button. */
export default function TermsPage() {
  return (
    <article className={css.page}>
      <PageHeading kicker="EQS Club" subtitle={texts.subtitle}>
        {texts.title}
      </PageHeading>
      <div className={css.tools}>
        <Link className={css.back} to={paths.home}>
          {texts.back}
        </Link>
        <Button variant="secondary" onClick={() => print()}>
          {texts.print}
        </Button>
      </div>
      <section className={css.short} aria-labelledby="en-pocas-palabras">
        <h2 id="en-pocas-palabras">{texts.inShort}</h2>
        <List className={css.shortList}>
          {texts.short.map(line => (
            <li key={line} className={css.shortLine}>
              <Icon name="check" />
              <span>{line}</span>
            </li>
          ))}
        </List>
      </section>
      <nav className={css.contents} aria-labelledby="terminos-indice">
        <h2 id="terminos-indice">{texts.contents}</h2>
        <ol className={css.list}>
          {allSections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {termsParts.map(({ title, sections }) => (
        <section key={title} className={css.part}>
          <h2>{title}</h2>
          {sections.map(section => (
            <Section key={section.id} section={section} />
          ))}
        </section>
      ))}
    </article>
  )
}

const allSections: readonly TermsSection[] = termsParts.flatMap(({ sections }) => [...sections])

function Section({ section: { id, title, paragraphs, points } }: { readonly section: TermsSection }) {
  return (
    <section id={id} className={css.section}>
      <h3>{`${allSections.findIndex(section => section.id === id) + 1}. ${title}`}</h3>
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className={css.list}>
          {points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

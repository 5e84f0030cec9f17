import { Link, paths } from '@eqs/navigation'
import { PageHeading } from '@eqs/ui'
import { DownloadSection } from './download-section.tsx'
import css from './own-data-page.module.css'
import { ownDataTexts as texts } from './own-data-texts.ts'
import { StoredSection } from './stored-section.tsx'

/** /tus-datos: the data that the club stores in this browser, and a file with the member's data. */
export default function OwnDataPage() {
  return (
    <div className={css.page}>
      <PageHeading>{texts.title}</PageHeading>
      <StoredSection />
      <DownloadSection />
      <Link className={css.back} to={paths.profile}>
        {texts.back}
      </Link>
    </div>
  )
}

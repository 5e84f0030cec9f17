import { screenPlace } from '@eqs/contracts/rendered'
import type { Elements } from '@eqs/ui'
import { BackButton } from './back-button.tsx'
import { Footer } from './footer.tsx'
import css from './plain.module.css'

export const PlainFrame = ({
  notices,
  children
}: {
  readonly notices?: Elements
  readonly children: Elements
}) => (
  <div className={css.page}>
    <main className={css.main} id="contenido" tabIndex={-1}>
      <div>
        <BackButton />
        {notices}
      </div>
      {children}
    </main>
    <Footer />
  </div>
)

const Place = () => screenPlace

/** The build renders it for prerendered screens. */
export const renderPlain = () => (
  <PlainFrame>
    <Place />
  </PlainFrame>
)

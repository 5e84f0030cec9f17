import type { Elements } from '@eqs/ui'
import { BackButton } from './back-button.tsx'
import { Footer } from './footer.tsx'
import css from './plain.module.css'

interface PlainFrameProps {
  /** What the shell has to say, above the screen. */
  readonly notices?: Elements
  readonly children: Elements
}

/** Where screen and footer stand on pages outside the club. */
export function PlainFrame({ notices, children }: PlainFrameProps) {
  return (
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
}

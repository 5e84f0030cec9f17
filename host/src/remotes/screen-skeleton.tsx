import { SkeletonRegion, SlowHint } from '@eqs/ui'
import type { RouteOutline } from '../discovery/understand.ts'

const parts = [1, 2, 3, 4, 5, 6, 7] as const

/** A screen whose code is on its way, as the page had it before the host was there (`shell.html`): nothing moves meanwhile. */
export const ScreenSkeleton = ({ route: { layout, title, skeleton } }: { readonly route: RouteOutline }) => (
  <>
    {/* A screen that stands in the page is shown until this is gone. */}
    <span hidden data-waiting />
    <SlowHint />
    <SkeletonRegion>
      <div className="outline" data-skeleton={skeleton} aria-hidden="true">
        {/* Pages outside the club have their titles elsewhere. */}
        <p className="outline-title">{layout === 'shell' && title}</p>
        {parts.map(part => (
          <i key={part} />
        ))}
      </div>
    </SkeletonRegion>
  </>
)

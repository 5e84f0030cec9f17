import type { RemoteRoute } from '@eqs/contracts/manifest'
import { SkeletonRegion, SlowHint } from '@eqs/ui'

interface Props {
  readonly route: Pick<RemoteRoute, 'layout' | 'title' | 'skeleton'>
}

const parts = [1, 2, 3, 4, 5, 6, 7] as const

/** Looks like the outline in the HTML (`shell.html`), so nothing moves. */
export const ScreenSkeleton = ({ route: { layout, title, skeleton } }: Props) => (
  <>
    {/* Delays the hand-over (`hand-over.ts`). */}
    <span hidden data-waiting />
    <SlowHint />
    <SkeletonRegion>
      <div className="outline" data-skeleton={skeleton} aria-hidden="true">
        {/* The `plain` layout has no title here. */}
        <p className="outline-title">{layout === 'shell' && title}</p>
        {parts.map(part => (
          <i key={part} />
        ))}
      </div>
    </SkeletonRegion>
  </>
)

import type { RemoteRoute } from '@eqs/contracts/manifest'
import { SkeletonRegion, SlowHint } from '@eqs/ui'

interface Props {
  readonly route: Pick<RemoteRoute, 'layout' | 'title' | 'skeleton'>
}

const parts = [1, 2, 3, 4, 5, 6, 7] as const

/** Skeleton of a screen that is loading. It looks like the outline in the HTML (`shell.html`), so nothing moves. */
export const ScreenSkeleton = ({ route: { layout, title, skeleton } }: Props) => (
  <>
    {/* Prevents the hand-over (`hand-over.ts`), so that the prerendered screen stays visible. */}
    <span hidden data-waiting />
    <SlowHint />
    <SkeletonRegion>
      <div className="outline" data-skeleton={skeleton} aria-hidden="true">
        {/* Pages with the `plain` layout have no title in this position. */}
        <p className="outline-title">{layout === 'shell' && title}</p>
        {parts.map(part => (
          <i key={part} />
        ))}
      </div>
    </SkeletonRegion>
  </>
)

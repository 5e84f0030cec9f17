import { memo, useMemo } from 'react'
import { drawGuilloche, guillocheSize } from './guilloche-paths'

export interface GuillocheProps {
  /** The id of the promotion, member or other item that the drawing represents. */
  readonly seed: string
  readonly className?: string | undefined
}

const { width, height } = guillocheSize

/**
 * A decorative pattern of curves as on banknotes (guilloche) that fills its container. The same seed always
 * gives the same drawing. The component renders nothing during prerendering, because the SVG paths would be
 * most of the page's bytes.
 *
 * @example <Guilloche seed={promo._id} />
 */
export const Guilloche = memo(({ seed, className }: GuillocheProps) => {
  const { ground, strokes } = useMemo(() => drawGuilloche(seed), [seed])
  if (typeof document === 'undefined') return null
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={width} height={height} fill={ground} />
      {strokes.map(({ ink, path }) => (
        <path
          key={ink}
          d={path}
          fill="none"
          stroke={ink}
          strokeWidth="1.1"
          vectorEffect="non-scaling-stroke"
          strokeOpacity="0.8"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
})
Guilloche.displayName = 'Guilloche'

import { memo, useMemo } from 'react'
import { drawGuilloche, guillocheSize } from './guilloche-paths'

export interface GuillocheProps {
  /** Whatever names the thing the drawing stands for. */
  readonly seed: string
  readonly className?: string | undefined
}

const { width, height } = guillocheSize

/**
 * Guilloche that fills its box, seeded: what has no picture of its own still looks like itself. Decorative. Where there is no
 * browser it draws nothing: in a page that comes with its screen the lines would be most of its bytes.
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

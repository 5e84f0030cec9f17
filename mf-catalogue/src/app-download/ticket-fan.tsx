const angles = [-32, -20, -8, 4, 16, 28] as const

/**
 * An SVG image of fanned tickets, shown when the brand has no background image or the image fails to load.
 */
export function TicketFan({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="200" fill="var(--side)" />
      {angles.map((angle, index) => (
        <g key={angle} transform={`translate(300 230) rotate(${angle})`}>
          <path
            d="M-34 -210 h68 v150 a9 9 0 0 0 0 18 v60 h-68 v-60 a9 9 0 0 0 0 -18 z"
            fill={index % 2 === 0 ? 'var(--sol)' : 'var(--naranja)'}
            stroke="var(--side)"
            strokeWidth="3"
          />
          <path d="M-26 -51 h52" stroke="var(--side)" strokeWidth="2" strokeDasharray="5 4" />
        </g>
      ))}
    </svg>
  )
}

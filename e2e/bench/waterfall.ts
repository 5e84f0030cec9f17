import type { PageFigures } from './measure-page.ts'

// Renders waterfall charts of first visits. A chart has one bar for each answer, from the request to the last
// byte of the answer.

interface Drawn {
  /** Text above the bars: `/ingresa`. */
  readonly title: string
  readonly figures: PageFigures
  /**
   * Delay of every answer of this visit, in milliseconds. The chart has a grey line after each such period.
   */
  readonly delay: number
}

const width = 760
/** X position of the start of the bars. */
const left = 250
const rowHeight = 18
const headHeight = 44

const colours = { document: '#7a4b00', script: '#0b6e4f', call: '#3b5bdb', other: '#868e96' } as const

/** @returns a self-contained SVG document that is legible on light and on dark backgrounds. */
export function drawWaterfall(visits: readonly Drawn[]): string {
  const heights = visits.map(({ figures }) => headHeight + figures.answers.length * rowHeight + 24)
  const parts = visits.map(
    (visit, index) =>
      `<g transform="translate(0 ${sum(heights.slice(0, index))})">${drawVisit(visit, heights[index] ?? 0)}</g>`
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${sum(heights)}" font-family="sans-serif" font-size="11">`,
    '<title>What a first visit waits for</title>',
    '<style>text{fill:#212529}.faint{stroke:#adb5bd}@media(prefers-color-scheme:dark){text{fill:#e9ecef}.faint{stroke:#495057}}</style>',
    ...parts,
    '</svg>\n'
  ].join('\n')
}

function drawVisit({ title, figures, delay }: Drawn, height: number): string {
  const { answers, elapsed } = figures
  const end = Math.max(elapsed, ...answers.map(({ to }) => to))
  const x = (time: number) => left + ((width - left - 12) * time) / end
  const rounds = Array.from({ length: Math.floor(end / delay) + 1 }, (_, round) => round * delay)
  const bottom = height - 24
  return [
    `<text x="8" y="18" font-size="14" font-weight="bold">${inXml(title)}</text>`,
    `<text x="${left}" y="18">${answers.length} answers; every one is made to wait ${delay} ms, so a grey line is a round</text>`,
    ...rounds.map(
      time =>
        `<line class="faint" x1="${round(x(time))}" x2="${round(x(time))}" y1="26" y2="${bottom}" stroke-dasharray="2 3"/>`
    ),
    ...answers.map(({ name, kind, from, to }, index) => {
      const y = headHeight - 12 + index * rowHeight
      return (
        `<text x="8" y="${y + 11}">${inXml(name)}</text>` +
        `<rect x="${round(x(from))}" y="${y + 2}" width="${Math.max(1, round(x(to) - x(from)))}" height="${rowHeight - 6}" rx="2" fill="${colours[kind]}"/>`
      )
    }),
    `<line x1="${round(x(elapsed))}" x2="${round(x(elapsed))}" y1="26" y2="${bottom}" stroke="#e03131" stroke-width="2"/>`,
    `<text x="${round(x(elapsed)) - 4}" y="${bottom + 12}" text-anchor="end" fill="#e03131">content</text>`
  ].join('\n')
}

const round = (value: number): number => Math.round(value * 10) / 10
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
const inXml = (text: string): string => text.replace(/[&<>"]/g, found => `&#${found.codePointAt(0)};`)

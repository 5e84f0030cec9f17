import { html } from 'hono/html'
import { momentText } from './words.ts'

export interface Series {
  readonly label: string
  /** What it comes to over the whole time. */
  readonly words: string
  /** In order of time; epoch milliseconds. */
  readonly points: readonly { readonly at: number; readonly value: number }[]
}

export interface Chart {
  readonly title: string
  readonly unit: string
  /** The scale reaches at least so far, so that hardly anything does not look like much. */
  readonly least: number
  readonly series: readonly Series[]
  readonly since: Date
  readonly until: Date
  /** Seconds between two points; where one is missing, the line is broken. */
  readonly step: number
}

/** The drawing's own measures; it is stretched to its place. */
const width = 600
const height = 160

/** Lines over time, drawn. Which line is which is told by colour, by dashes, and in words. */
export function lineChart({ title, unit, least, series, since, until, step }: Chart) {
  const values = series.flatMap(({ points }) => points.map(({ value }) => value))
  const top = roundUp(Math.max(least, ...values))
  const x = (at: number) => ((at - since.getTime()) / (until.getTime() - since.getTime())) * width
  const y = (value: number) => height - (value / top) * height
  const words = series.map(one => `${one.label} ${one.words}`).join(', ')
  return html`<figure>
<figcaption>${title}</figcaption>
<div class="plot">
<div class="scale" aria-hidden="true"><span>${top} ${unit}</span><span>${top / 2} ${unit}</span><span>0</span></div>
<svg role="img" aria-label="${title}: ${words}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">
${[0, 0.5, 1].map(part => html`<path class="grid" d="M0 ${part * height}H${width}"/>`)}
${series.map(
  ({ points }, index) =>
    html`<path class="line line-${index}" d="${pathOf(
      points.map(({ at, value }) => ({ x: x(at), y: y(value) })),
      x(since.getTime() + step * 1500)
    )}"/>`
)}
</svg>
<div class="ends" aria-hidden="true"><span>${dayAndTime(since)}</span><span>${dayAndTime(until)} UTC</span></div>
</div>
<ul class="legend">${series.map(
    ({ label, words: reported }, index) =>
      html`<li><svg aria-hidden="true" viewBox="0 0 32 8"><path class="line line-${index}" d="M1 4H31"/></svg>${label}: <strong>${reported}</strong></li>`
  )}</ul>
</figure>`
}

/** Without the year: two of them have to fit below a narrow drawing. */
const dayAndTime = (moment: Date): string => momentText(moment).slice('2026-'.length)

/** A line through points; broken where they are further apart than this. A point alone is drawn as a dot. */
function pathOf(points: readonly { readonly x: number; readonly y: number }[], gap: number): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1]
      const joins = before !== undefined && x - before.x <= gap
      const place = `${x.toFixed(1)} ${y.toFixed(1)}`
      return joins ? `L${place}` : `M${place}h0.1`
    })
    .join('')
}

/** The next value that a scale may end with: 1, 2, 5, 10, 20 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map(step => step * power).find(step => step >= value) ?? value
}

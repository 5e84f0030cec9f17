import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { html } from 'hono/html'
import type { GateResult } from '../history/history-entry.ts'
import { cspHash } from '../render/content-security-policy.ts'
import { toReason } from '../store/errors.ts'
import { readStyle, styledPage } from '../web/styled-page.ts'
import { kilobytes, maxBytes, type Visited } from './smoke-visit.ts'

/** Number of reports to keep. Older ones are removed. */
const maxReports = 20

const isReport = (name: string): boolean => /^\d{4}-\d\d-\d\dT[\d-]+Z[.]html$/.test(name)

export interface GateReportOptions {
  readonly folder: string
  /** The command, such as `promote mf-account@1.2.0`. */
  readonly what: string
  say(text: string): void
  readonly now?: Date
}

/** HTML report of one run of the gate: its results and the opened screens. */
export class GateReport {
  private readonly screens: Visited[] = []
  private readonly at: Date

  constructor(private readonly options: GateReportOptions) {
    this.at = options.now ?? new Date()
  }

  add(visited: Visited): void {
    this.screens.push(visited)
  }

  /** Writes the report, and returns its file. A failure is printed, and does not change the result of the gate. */
  async write(results: readonly GateResult[]): Promise<string | undefined> {
    const { folder, what, say } = this.options
    const file = join(folder, `${this.at.toISOString().replaceAll(/[:.]/g, '-')}.html`)
    try {
      const page = await reportPage(what, this.at, results, this.screens)
      await mkdir(folder, { recursive: true })
      await writeFile(file, page)
      const reports = (await readdir(folder)).filter(isReport).sort()
      await Promise.all(reports.slice(0, -maxReports).map(name => rm(join(folder, name), { force: true })))
      say(`report: ${file}`)
      return file
    } catch (error) {
      say(`the gate’s report cannot be written: ${toReason(error)}`)
      return undefined
    }
  }
}

const ownStyle = `
.verdict { display: inline-block; padding: var(--sp-1) var(--sp-4); border-radius: var(--r-full); font-weight: var(--w-strong); }
.passed { background: var(--ok-soft); color: var(--on-ok-soft); }
.refused { background: var(--err-soft); color: var(--on-err-soft); }
.reasons { padding-inline-start: var(--sp-5); margin: var(--sp-2) 0; overflow-wrap: anywhere; }
.screens { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: var(--sp-5); }
.screens figure { display: flex; flex-direction: column; gap: var(--sp-3); }
.screens figcaption { margin: 0; overflow-wrap: anywhere; }
.screens img { width: 100%; height: auto; border: var(--hair) solid var(--line); border-radius: var(--r-1); }
.screens p { margin: 0; }
`

async function reportPage(
  what: string,
  at: Date,
  results: readonly GateResult[],
  screens: readonly Visited[]
): Promise<string> {
  const verdict = results.some(({ outcome }) => outcome === 'refused') ? 'refused' : 'passed'
  const versions = [...new Set(screens.map(({ version }) => version))]
  const css = (await readStyle()) + ownStyle
  const body = html`<header>
<h1>${what}</h1>
<p><span class="verdict ${verdict}">${verdict}</span></p>
<p><time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></p>
</header>
<main>
<section aria-labelledby="checks">
<h2 id="checks">Results of the checks</h2>
<ul class="reasons">${results.map(resultItem)}</ul>
</section>
${versions.map(
  (version, index) => html`<section aria-labelledby="version-${index}">
<h2 id="version-${index}">${version}</h2>
<div class="screens">${screens.filter(screen => screen.version === version).map(screenFigure)}</div>
</section>`
)}
${screens.length > 0 ? '' : html`<p>No screen was opened.</p>`}
</main>`
  return styledPage({
    title: `${verdict}: ${what} · EQS Club`,
    css,
    policy: `default-src 'none'; style-src ${cspHash(css)}; img-src data:; base-uri 'none'; form-action 'none'`,
    body
  })
}

const resultItem = ({ check, outcome, detail }: GateResult) =>
  outcome === 'refused'
    ? html`<li><strong>${check}</strong>: <span class="bad">refused</span>
<ul class="reasons">${splitReasons(detail).map(reason => html`<li>${reason}</li>`)}</ul></li>`
    : html`<li><strong>${check}</strong>: ${outcome} ${detail}</li>`

/** Splits the reasons of a check. Each begins with a version or a path. */
const splitReasons = (detail: string): readonly string[] => detail.split(/; (?=\S+(?:@\d|\/))/)

function screenFigure({ path, person, bytes, violations, problems, screenshot }: Visited) {
  const who = person ?? 'any visitor, without a provider'
  const share = `${Math.round((bytes / maxBytes) * 100)} % of the limit`
  return html`<figure>
<figcaption>${path}</figcaption>
<p class="small">${who} · ${kilobytes(bytes)}, ${share} · axe: ${countViolations(violations)}</p>
${problems.length > 0 ? html`<ul class="reasons bad">${problems.map(problem => html`<li>${problem}</li>`)}</ul>` : ''}
${
  screenshot
    ? html`<img alt="${path}, ${who}" loading="lazy" src="data:image/jpeg;base64,${Buffer.from(screenshot).toString('base64')}">`
    : html`<p>The browser took no screenshot.</p>`
}
</figure>`
}

function countViolations(violations: Visited['violations']): string {
  if (!violations) return 'not checked'
  if (violations.length === 0) return 'no violation'
  return `${violations.length} violation${violations.length > 1 ? 's' : ''}`
}

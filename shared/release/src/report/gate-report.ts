import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Visited } from '../gate/smoke-visit.ts'
import type { GateResult } from '../history/history-entry.ts'
import { toReason } from '../store/errors.ts'

/** Number of reports to keep. Older ones are removed. */
const maxReports = 20

const isReport = (name: string): boolean => /^\d{4}-\d\d-\d\dT[\d-]+Z[.]html$/.test(name)

export interface GateReportOptions {
  readonly folder: string
  /** The command, such as `promote mf-account@1.2.0`. */
  readonly what: string
  /** Prints the path of the report. */
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

  /** Writes the report. A failure is printed, and does not change the result of the gate. */
  async write(results: readonly GateResult[]): Promise<void> {
    const { folder, what, say } = this.options
    const file = join(folder, `${this.at.toISOString().replaceAll(/[:.]/g, '-')}.html`)
    try {
      // Loaded on demand, because many commands write no report.
      const [{ reportPage }, { readTokens }] = await Promise.all([
        import('./report-page.ts'),
        import('../status/page/style.ts')
      ])
      const tokens = await readTokens()
      await mkdir(folder, { recursive: true })
      await writeFile(file, await reportPage({ what, at: this.at, results, screens: this.screens, tokens }))
      const reports = (await readdir(folder)).filter(isReport).sort()
      await Promise.all(reports.slice(0, -maxReports).map(name => rm(join(folder, name), { force: true })))
      say(`report: ${file}`)
    } catch (error) {
      say(`the gate’s report cannot be written: ${toReason(error)}`)
    }
  }
}

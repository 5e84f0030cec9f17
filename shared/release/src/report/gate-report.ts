import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Visited } from '../gate/smoke-visit.ts'
import type { GateResult } from '../history/history-entry.ts'
import { toReason } from '../store/errors.ts'
import type { OpenedScreen } from './report-page.ts'

/** Number of reports that are kept. Older ones are removed. */
const kept = 20

const isReport = (name: string): boolean => /^\d{4}-\d\d-\d\dT[\d-]+Z[.]html$/.test(name)

export interface GateReportOptions {
  readonly folder: string
  /** The command, in words. */
  readonly what: string
  /** Prints where the report is. */
  say(text: string): void
  readonly now?: Date
}

/** Report of one run of the gate: its results and the opened screens, in one file. */
export class GateReport {
  private readonly screens: OpenedScreen[] = []
  private readonly at: Date

  constructor(private readonly options: GateReportOptions) {
    this.at = options.now ?? new Date()
  }

  /**
   * Adds a visit.
   *
   * @param version as in `mf-account@1.2.0`.
   */
  add(version: string, visited: Visited): void {
    this.screens.push({ version, ...visited })
  }

  /** Writes the report. When this fails, the operator gets a message and the result of the gate stays. */
  async write(results: readonly GateResult[]): Promise<void> {
    const { folder, what, say } = this.options
    const file = join(folder, `${this.at.toISOString().replaceAll(/[:.]/g, '-')}.html`)
    try {
      // Loaded late, because a command is often refused before.
      const [{ reportPage }, { readTokens }] = await Promise.all([
        import('./report-page.ts'),
        import('../status/page/style.ts')
      ])
      const tokens = await readTokens()
      await mkdir(folder, { recursive: true })
      await writeFile(file, await reportPage({ what, at: this.at, results, screens: this.screens, tokens }))
      const reports = (await readdir(folder)).filter(isReport).sort()
      await Promise.all(reports.slice(0, -kept).map(name => rm(join(folder, name), { force: true })))
      say(`report: ${file}`)
    } catch (error) {
      say(`the report of the gate cannot be written: ${toReason(error)}`)
    }
  }
}

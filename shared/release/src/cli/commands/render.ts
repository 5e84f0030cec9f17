import { renderAlways } from '../../operator/finishing.ts'
import { readTrust } from '../../operator/operator.ts'
import { render as renderPage } from '../../render/render.ts'
import { UsageError } from '../../store/errors.ts'
import type { Command } from '../command.ts'

export const render: Command = {
  name: 'render',
  summary: 'write the page of the newest entry, after an interrupted command; with --watch, repeatedly',
  options: [
    ['watch', 'continue until SIGINT or SIGTERM, also with the changes of teams'],
    'interval',
    'withoutHistory',
    'dryRun'
  ],
  examples: ['render', 'render --watch'],
  async perform(line, { say }) {
    const { watch, interval } = line.values
    if (watch) return renderAlways(line, say)
    if (interval !== undefined) throw new UsageError('--interval needs --watch: it renders once without it')
    await renderPage(await readTrust(line, say))
    return { text: 'index.html is what the newest entry says' }
  }
}

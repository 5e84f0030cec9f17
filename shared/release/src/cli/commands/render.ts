import { renderAlways } from '../../operator/finishing.ts'
import { readTrust } from '../../operator/operator.ts'
import { render as renderPage } from '../../render/render.ts'
import { UsageError } from '../../store/errors.ts'
import type { Command } from '../command.ts'

export const render: Command = {
  name: 'render',
  summary:
    'give members what the newest entry says, if a command was interrupted; with --watch, again and again',
  options: [
    ['watch', 'go on until SIGINT or SIGTERM: members get what teams write, too'],
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

import { readTrust } from '../../operator/operator.ts'
import { render as renderPage } from '../../render/render.ts'
import type { Command } from '../command.ts'

export const render: Command = {
  name: 'render',
  summary: 'write the page of the newest entry again, after an interrupted command or when a file differs',
  options: ['withoutHistory', 'dryRun'],
  examples: ['render'],
  async perform(line, { say }) {
    await renderPage(await readTrust(line, say))
    return { text: 'index.html is what the newest entry says' }
  }
}

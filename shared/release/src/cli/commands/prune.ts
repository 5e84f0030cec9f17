import { prunable, prune as removeVersions } from '../../change/prune.ts'
import { entryData, entryText } from '../../history/history-entry.ts'
import { createOperation, readVerification } from '../../operator/operator.ts'
import type { Command } from '../command.ts'

/** Versions of so many of the newest changes are not removed. */
const keptChanges = 50

export const prune: Command = {
  name: 'prune',
  summary: 'list published versions that no member can get any more; with --yes, remove them',
  options: [['yes', 'remove them; it cannot be undone'], 'why', 'json', 'dryRun'],
  examples: ['prune', 'prune --yes --why "once a month"'],
  json: 'prunable (what --yes would remove), removed, change (or null)',
  async perform(line, say) {
    const keeping = { keep: keptChanges, now: Date.now() }
    if (line.values.yes) {
      const { entry, removed } = await removeVersions(await createOperation(line, say), keeping)
      return {
        text: `${entry ? `${entryText(entry)}\n` : ''}removed: ${removed.join(', ') || 'nothing'}`,
        data: { prunable: [], removed, change: entry ? entryData(entry) : null }
      }
    }
    const versions = await prunable(await readVerification(line), keeping)
    const advice = `versions that no member gets any more: ${versions.length}; nothing was removed. Add --yes to remove them`
    return {
      text:
        versions.length > 0
          ? [...versions, advice].join('\n')
          : 'nothing to prune: members may still get every published version',
      data: { prunable: versions, removed: [], change: null }
    }
  }
}

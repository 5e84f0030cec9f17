import { prunable, prune as removeVersions } from '../../change/prune.ts'
import { entryData, entryText } from '../../history/history-text.ts'
import { createOperation, readVerification } from '../../operator/operator.ts'
import type { Answer, Command } from '../command.ts'

/** Versions of so many of the newest changes are not removed. */
const keptChanges = 50

export const prune: Command = {
  name: 'prune',
  summary: 'list published versions that no member can get any more; with --yes, remove them',
  options: [['yes', 'remove them; it cannot be undone'], 'why', 'json', 'dryRun'],
  examples: ['prune', 'prune --yes --why "once a month"'],
  json: 'prunable (what --yes would remove), removed, change (or null)',
  async perform(line, { say }) {
    const keeping = { keep: keptChanges, now: Date.now() }
    if (line.values.yes) return removedAnswer(await removeVersions(await createOperation(line, say), keeping))
    return prunableAnswer(await prunable(await readVerification(line), keeping))
  }
}

const prunableAnswer = (versions: readonly string[]): Answer => ({
  text:
    versions.length === 0
      ? 'nothing to prune: members may still get every published version'
      : [
          ...versions,
          `versions that no member gets any more: ${versions.length}; nothing was removed. Add --yes to remove them`
        ].join('\n'),
  data: { prunable: versions, removed: [], change: null }
})

const removedAnswer = ({ entry, removed }: Awaited<ReturnType<typeof removeVersions>>): Answer => ({
  text: [...(entry ? [entryText(entry)] : []), `removed: ${removed.join(', ') || 'nothing'}`].join('\n'),
  data: { prunable: [], removed, change: entry ? entryData(entry) : null }
})

import { setConfig } from '../change/config.ts'
import { promote } from '../change/promote.ts'
import { prunable, prune } from '../change/prune.ts'
import { retire } from '../change/retire.ts'
import { rollback } from '../change/rollback.ts'
import { disable, enable } from '../change/switch-off.ts'
import { addReleaseKey, publicKeyFile, readPublicKeys } from '../keys/release-keys.ts'
import { render } from '../render/render.ts'
import { releaseKeyFile } from '../store/data-dir.ts'
import { UsageError } from '../store/errors.ts'
import { readLoads } from '../watch/read-loads.ts'
import { prometheusReader } from '../watch/read-prometheus.ts'
import { watch } from '../watch/watch.ts'
import { type Command, changed, pruned, toBePruned } from './answer.ts'
import { approveCommand, lookAtProposals } from './approve-command.ts'
import { amountOf, type CommandName, needed, parseName, trafficOf } from './command-line.ts'
import { wantedConfig } from './config-arguments.ts'
import { consentTo } from './consent.ts'
import { renderAlways } from './finishing.ts'
import { lookAtConfig, lookAtHistory, lookAtStatus, verifyVersions } from './looking.ts'
import { intervalOf, measureOf, timeLimitOf } from './measure-arguments.ts'
import { operationOf, refuseMistypedFolder, storeOf, strictGateOf, trustOf } from './operator.ts'
import { previewVersion } from './preview-command.ts'
import { copyCommand, packCommand, publishCommand } from './publishing.ts'
import { serveCommand } from './serve-command.ts'
import { changedFor, policyCommand, teamCommand, teamKey } from './team-command.ts'

/** Where `npm start` tells how versions fare. */
const localMetrics = `http://localhost:${process.env.PORT ?? 3000}/metrics`

export const commands: Readonly<Record<CommandName, Command>> = {
  pack: packCommand,
  publish: publishCommand,
  copy: copyCommand,
  preview: previewVersion,
  verify: verifyVersions,
  async promote(line, { say }) {
    if (line.names.length === 0) throw new UsageError('name a version, as in mf-account@1.2.0')
    const [versions, traffic] = [line.names.map(parseName), trafficOf(line)]
    const operation = await operationOf(line, say, await strictGateOf(line, say))
    return changedFor(line, say, await promote(operation, versions, traffic))
  },
  async rollback(line, { say, ask }) {
    const { to, expect, yes, 'dry-run': isDry } = line.values
    const [operation, [name]] = [await operationOf(line, say), line.names]
    const wanted = { name, to, expected: expect === undefined ? undefined : amountOf(line, 'expect', 0) }
    const isClear = name !== undefined || expect !== undefined || yes || isDry
    const expected = isClear ? wanted.expected : await consentTo(operation, wanted, { say, ask })
    return changedFor(line, say, await rollback(operation, { ...wanted, expected }))
  },
  async watch(line, { say }) {
    const { metrics = localMetrics, prometheus } = line.values
    const ended = await watch({
      operation: { ...(await operationOf(line, say)), by: 'release watch' },
      name: needed(line.names[0], 'whose canary to watch'),
      read: prometheus === undefined ? () => readLoads(metrics) : prometheusReader(prometheus),
      ...(prometheus === undefined ? { source: metrics } : { countsFromShare: true }),
      ...measureOf(line),
      timeLimit: timeLimitOf(line),
      interval: intervalOf(line),
      say
    })
    return changed(ended)
  },
  async serve(line, { say }) {
    return { text: await serveCommand(line, say) }
  },
  async disable(line, { say }) {
    const name = needed(line.names[0], 'what to switch off')
    const message = needed(line.values.message, '--message')
    return changed(await disable(await operationOf(line, say), name, message))
  },
  async enable(line, { say }) {
    const name = needed(line.names[0], 'what to switch on')
    return changed(await enable(await operationOf(line, say), name))
  },
  async retire(line, { say }) {
    const name = needed(line.names[0], 'what to retire')
    return changed(await retire(await operationOf(line, say), name))
  },
  async prune(line, { say }) {
    const keeping = { keep: amountOf(line, 'keep', 50), now: Date.now() }
    const operation = await operationOf(line, say)
    if (!line.values.yes) return toBePruned(await prunable(operation, keeping))
    return pruned(await prune(operation, keeping))
  },
  async config(line, { say }) {
    const [verb, ...rest] = line.names
    if (verb === 'set') {
      const wanted = await wantedConfig(rest)
      const gate = { store: storeOf(line), withoutSmoke: 'the screens are those that members have' }
      const operation = await operationOf(line, say, gate)
      return changed(await setConfig(operation, wanted))
    }
    return lookAtConfig(line)
  },
  status: lookAtStatus,
  history: lookAtHistory,
  async render(line, { say }) {
    const { watch: isLasting, interval } = line.values
    if (isLasting) return renderAlways(line, say)
    if (interval !== undefined) throw new UsageError('--interval needs --watch: it renders once without it')
    await render(await trustOf(line, say))
    return { text: 'index.html is written anew' }
  },
  policy: policyCommand,
  proposals: lookAtProposals,
  approve: approveCommand,
  team: teamCommand,
  async keys() {
    return { text: publicKeyFile(await readPublicKeys(releaseKeyFile())) }
  },
  async keygen(line) {
    await refuseMistypedFolder(line)
    const { team, rotate = false } = line.values
    if (team !== undefined) return teamKey(needed(team, 'the name of the team'), rotate)
    if (rotate) throw new UsageError('--rotate is for keygen --team: without a team, keygen makes a new key')
    const key = await addReleaseKey(releaseKeyFile())
    return { text: `key ${key} signs from now on; publish and promote a host, so that members accept it` }
  }
}

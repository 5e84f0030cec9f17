import { setConfig } from '../change/config.ts'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable, enable } from '../change/switch-off.ts'
import { verify } from '../gate/verify.ts'
import { readHistory } from '../history/history.ts'
import { entryText, historyAt, historyText } from '../history/history-text.ts'
import { settingsDifferences } from '../history/settings.ts'
import { acceptedFaults, verifyHistory } from '../history/verify-history.ts'
import { addReleaseKey, publicKeyFile, readPublicKeys } from '../keys/release-keys.ts'
import type { Published } from '../published/release-files.ts'
import { liveSettings, olderFileNote } from '../render/client-config.ts'
import { finish } from '../render/finish.ts'
import { render } from '../render/render.ts'
import { status, statusTable } from '../status/status.ts'
import { releaseKeyFile } from '../store/data-dir.ts'
import { UsageError } from '../store/errors.ts'
import { liveFaults } from '../verify/verify-live.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { readLoads } from '../watch/read-loads.ts'
import { watch } from '../watch/watch.ts'
import { amountOf, type CommandLine, type CommandName, needed, trafficOf } from './command-line.ts'
import { readSettings, wantedConfig } from './config-arguments.ts'
import {
  finishFirst,
  operationOf,
  operatorName,
  pinnedOf,
  type Say,
  storeOf,
  strictGateOf,
  trustOf,
  verifierOf
} from './operator.ts'
import { serveCommand } from './serve-command.ts'

/** What a command says at its end, and whether it found what it looked for: otherwise the process fails. */
interface Answer {
  readonly text: string
  readonly isBad?: boolean
}

type Command = (line: CommandLine, say: Say) => Promise<Answer>

const noKeys = 'signatures are not checked: there is no key file, and RELEASE_KEYS names none'

/** Where `npm start` tells how versions fare. */
const localMetrics = `http://localhost:${process.env.PORT ?? 3000}/metrics`

export const commands: Readonly<Record<CommandName, Command>> = {
  async publish(line, say) {
    const [asked, own] = line.names
    const trust = await trustOf(line, say)
    await finish(trust)
    // Building takes a bundler, which no other command has to load.
    const { publish } = await import('../publish/publish.ts')
    const { name, version, hash } = await publish(
      { ...trust, by: operatorName() },
      needed(asked, 'what to publish'),
      own
    )
    return { text: `published ${name}@${version}\n  ${hash}` }
  },
  async verify(line, say) {
    const { live } = line.values
    if (live !== undefined) {
      if (line.names.length > 0)
        throw new UsageError('verify --live looks at all that is served, and takes no version')
      const wrong = await liveFaults(storeOf(line), await verifierOf(line), live)
      return { text: wrong.join('\n') || `${live} serves what the history says`, isBad: wrong.length > 0 }
    }
    await finishFirst(line, say)
    const results = await verify(await strictGateOf(line, say), line.names.map(parseName))
    return {
      text: results
        .map(({ check, outcome, detail }) => `${check.padEnd(16)} ${outcome} ${detail}`.trimEnd())
        .join('\n'),
      isBad: results.some(({ outcome }) => outcome === 'refused')
    }
  },
  async promote(line, say) {
    if (line.names.length === 0) throw new UsageError('name a version, as in mf-account@1.2.0')
    const [versions, traffic] = [line.names.map(parseName), trafficOf(line)]
    const operation = await operationOf(line, say, await strictGateOf(line, say))
    return { text: entryText(await promote(operation, versions, traffic)) }
  },
  async rollback(line, say) {
    const { to, expect } = line.values
    const entry = await rollback(await operationOf(line, say), {
      name: line.names[0],
      to,
      expected: expect === undefined ? undefined : amountOf(line, 'expect', 0)
    })
    return { text: entryText(entry) }
  },
  async watch(line, say) {
    const { metrics = localMetrics, 'promote-after': promoteAfter } = line.values
    const ended = await watch({
      operation: { ...(await operationOf(line, say)), by: 'release watch' },
      name: needed(line.names[0], 'whose canary to watch'),
      read: () => readLoads(metrics),
      threshold: amountOf(line, 'threshold', 2),
      minLoads: amountOf(line, 'min-loads', 50),
      promoteAfter: promoteAfter === undefined ? undefined : amountOf(line, 'promote-after', 0),
      interval: amountOf(line, 'interval', 5) * 1000,
      say
    })
    return { text: entryText(ended) }
  },
  async serve(line, say) {
    return { text: await serveCommand(line, say) }
  },
  async disable(line, say) {
    const name = needed(line.names[0], 'what to switch off')
    const message = needed(line.values.message, '--message')
    return { text: entryText(await disable(await operationOf(line, say), name, message)) }
  },
  async enable(line, say) {
    const name = needed(line.names[0], 'what to switch on')
    return { text: entryText(await enable(await operationOf(line, say), name)) }
  },
  async config(line, say) {
    const [verb, ...rest] = line.names
    if (verb === 'set') {
      const wanted = await wantedConfig(rest)
      const gate = { store: storeOf(line), withoutSmoke: 'the screens are those that members have' }
      const operation = await operationOf(line, say, gate)
      return { text: entryText(await setConfig(operation, wanted)) }
    }
    const [file, extra] = rest
    if (
      (verb !== 'show' && verb !== 'diff') ||
      extra !== undefined ||
      (verb === 'show' && file !== undefined)
    )
      throw new UsageError('config show, config diff FILE, or config set FILE or name=value …')
    const live = await liveSettings(storeOf(line))
    if (verb === 'show') return { text: JSON.stringify(live, null, 2) }
    const differing = settingsDifferences(live, await readSettings(needed(file, 'the file to compare')))
    return { text: differing.join('\n') || 'nothing differs', isBad: differing.length > 0 }
  },
  async status(line, say) {
    const { metrics } = line.values
    await finishFirst(line, say)
    const pinned = await pinnedOf(line)
    const live = await status(storeOf(line), pinned)
    const table = statusTable(live, metrics === undefined ? undefined : await readLoads(metrics))
    return { text: pinned ? table : `${noKeys}\n${table}` }
  },
  async history(line) {
    if (line.values.verify) {
      const [store, pinned] = [storeOf(line), await verifierOf(line)]
      const wrong = await storeFaults(store, pinned)
      const accepted = await acceptedFaults(store, pinned)
      const result = wrong.length > 0 ? wrong : ['the history is whole']
      const notes = [...accepted, ...(await olderFileNote(store))]
      return { text: [...result, ...notes].join('\n'), isBad: wrong.length > 0 }
    }
    const [store, pinned] = [storeOf(line), await pinnedOf(line)]
    const entries = await readHistory(store)
    const text = line.values.at ? historyAt(entries, line.values.at) : historyText(entries)
    const faults = pinned && (await verifyHistory(store, pinned))
    const note = faults?.length ? `this history is not whole: ${faults.join('; ')}` : ''
    return { text: [text, pinned ? note : noKeys].filter(Boolean).join('\n') }
  },
  async render(line, say) {
    await render(await trustOf(line, say))
    return { text: 'index.html is written anew' }
  },
  async keys() {
    return { text: publicKeyFile(await readPublicKeys(releaseKeyFile())) }
  },
  async keygen() {
    const key = await addReleaseKey(releaseKeyFile())
    return { text: `key ${key} signs from now on; publish and promote a host, so that members accept it` }
  }
}

function parseName(text: string): Published {
  const [, name, version] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  if (!name || !version) throw new UsageError(`${text}: name a version, as in mf-account@1.2.0`)
  return { name, version }
}

import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { disable, enable, type Operation, promote } from './change.ts'
import { releaseKeyFile, staticRootFolder } from './data-dir.ts'
import { createGate, type GateOptions, inspect } from './gate/gate.ts'
import { createSmoke } from './gate/smoke.ts'
import { latestEntry, readHistory } from './history/history.ts'
import type { HistoryEntry } from './history/history-entry.ts'
import { entryText, historyAt, historyText } from './history/history-text.ts'
import type { Trust } from './history/trusted-history.ts'
import { verifyHistory } from './history/verify-history.ts'
import { addReleaseKey, ensureReleaseKeys, readReleaseKeys } from './keys/release-keys.ts'
import { type Published, publish } from './publish.ts'
import { render } from './render.ts'
import { rollback } from './rollback.ts'
import { status, statusTable } from './status.ts'
import { openStore } from './store/open-store.ts'
import { usage } from './usage.ts'
import { readLoads } from './watch/read-loads.ts'
import { watch } from './watch/watch.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string' },
    traffic: { type: 'string' },
    message: { type: 'string' },
    why: { type: 'string' },
    'without-smoke': { type: 'string' },
    'without-history': { type: 'string' },
    verify: { type: 'boolean' },
    at: { type: 'string' },
    metrics: { type: 'string' },
    threshold: { type: 'string' },
    'min-loads': { type: 'string' },
    'promote-after': { type: 'string' },
    interval: { type: 'string' }
  }
})
const [command, ...names] = positionals
const store = openStore(values.store ?? process.env.RELEASE_STORE ?? staticRootFolder())

/** Where `npm start` tells how versions fare. */
const localMetrics = `http://localhost:${process.env.PORT ?? 3000}/metrics`

const commands: Readonly<Record<string, () => Promise<string>>> = {
  async publish() {
    const { name, version, hash } = await publish(
      await trust(),
      needed(names[0], 'what to publish'),
      names[1]
    )
    return `published ${name}@${version}\n  ${hash}`
  },
  async verify() {
    const before = (await latestEntry(store))?.entry.state
    if (!before) throw new Error('nothing is live yet: there is nothing to verify against')
    const remotes = { ...before.remotes }
    let host = before.host
    for (const { name, version } of names.map(parseName)) {
      if (name === 'host') host = version
      else remotes[name] = { version }
    }
    const results = await inspect(await strictly(), before, { host, remotes })
    if (results.some(({ outcome }) => outcome === 'refused')) process.exitCode = 1
    return results
      .map(({ check, outcome, detail }) => `${check.padEnd(16)} ${outcome} ${detail}`.trimEnd())
      .join('\n')
  },
  promote: async () =>
    changed(await promote(await operation(await strictly()), named().map(parseName), traffic())),
  rollback: async () => changed(await rollback(await operation(), names[0])),
  disable: async () =>
    changed(
      await disable(
        await operation(),
        needed(names[0], 'what to switch off'),
        needed(values.message, '--message')
      )
    ),
  async watch() {
    const ended = await watch({
      operation: { ...(await operation()), by: 'release watch' },
      name: needed(names[0], 'whose canary to watch'),
      read: () => readLoads(values.metrics ?? localMetrics),
      threshold: amount('threshold', 2),
      minLoads: amount('min-loads', 50),
      promoteAfter: values['promote-after'] === undefined ? undefined : amount('promote-after', 0),
      interval: amount('interval', 5) * 1000,
      say
    })
    return changed(ended)
  },
  enable: async () => changed(await enable(await operation(), needed(names[0], 'what to switch on'))),
  async render() {
    await render(await operation())
    return 'index.html is written anew'
  },
  status: async () =>
    statusTable(
      await status(store),
      values.metrics === undefined ? undefined : await readLoads(values.metrics)
    ),
  async history() {
    if (values.verify) {
      const wrong = await verifyHistory(store, await keys())
      if (wrong.length > 0) process.exitCode = 1
      return wrong.length > 0 ? wrong.join('\n') : 'the history is whole'
    }
    const entries = await readHistory(store)
    return values.at ? historyAt(entries, values.at) : historyText(entries)
  },
  async keygen() {
    const key = await addReleaseKey(releaseKeyFile())
    return `key ${key} signs from now on; publish and promote a host, so that members accept it`
  }
}

try {
  const run = command === undefined ? undefined : commands[command]
  say(run ? await run() : usage)
  if (command !== undefined && !run) process.exitCode = 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function operation(gate: GateOptions = leniently()): Promise<Operation> {
  return {
    ...(await trust()),
    gate: createGate(gate),
    by: process.env.RELEASE_OPERATOR || userInfo().username,
    why: values.why ?? ''
  }
}

async function trust(): Promise<Trust> {
  const reason = values['without-history']
  const unverified =
    reason === undefined ? {} : { withoutHistory: needed(reason, 'the reason for --without-history') }
  return { store, keys: await keys(), ...unverified }
}

/** What is new has to be seen in a browser, unless there is a reason. */
async function strictly(): Promise<GateOptions> {
  const reason = values['without-smoke']
  if (reason !== undefined) return { store, withoutSmoke: needed(reason, 'the reason for --without-smoke') }
  return { store, smoke: createSmoke({ store, keys: await keys() }) }
}

/** Going back must not wait for a browser. */
function leniently(): GateOptions {
  return { store, withoutSmoke: 'members had it before' }
}

function keys() {
  return command === 'publish'
    ? ensureReleaseKeys(releaseKeyFile(), store)
    : readReleaseKeys(releaseKeyFile())
}

function named(): readonly string[] {
  if (names.length === 0) throw new Error('name a version, as in mf-account@1.2.0')
  return names
}

function traffic(): number {
  const percent = Number(values.traffic ?? 100)
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new Error('--traffic is a whole number from 0 to 100')
  return percent
}

function amount(option: 'threshold' | 'min-loads' | 'promote-after' | 'interval', otherwise: number): number {
  const number = Number(values[option] ?? otherwise)
  if (!Number.isFinite(number) || number < 0) throw new Error(`--${option} is a number from 0 on`)
  return number
}

function parseName(text: string): Published {
  const [, name, version] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  if (!name || !version) throw new Error(`${text}: name a version, as in mf-account@1.2.0`)
  return { name, version }
}

function needed(value: string | undefined, what: string): string {
  if (!value) throw new Error(`${what} is missing`)
  return value
}

function changed(entry: HistoryEntry): string {
  return entryText(entry)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

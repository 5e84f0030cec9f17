import { type PublishedRemote, type RemoteDescription, remoteDescription } from '@eqs/contracts/discovery'
import { matchRoutes } from '@eqs/navigation'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import * as v from 'valibot'
import type { CandidateSource } from './candidate-source.ts'
import { LoadError } from './load-error.ts'
import { loadScript } from './load-script.ts'
import { loadStyles } from './load-styles.ts'
import { addressOf, admitFiles } from './published-files.ts'

/** Milliseconds that the server has to say what the version before consists of. */
const patience = 5_000

/** What a remote has to expose as `./app`. */
const appModule = v.object({ default: v.custom<ComponentType>(value => typeof value === 'function') })

/** How often each entry was attempted. The browser remembers what failed under an address: each attempt has its own. */
const attempts = new Map<string, number>()

/**
 * One attempt to load a remote's component from one candidate source. @throws {unknown} what `asLoadError` has a word
 * for.
 */
export async function attempt(remote: PublishedRemote, source: CandidateSource): Promise<ComponentType> {
  if (source.from === 'previous') {
    const before = await readPrevious(remote)
    return loadAt(before.url, before)
  }
  if (source.from === 'published' && source.unstyled) await loadStyles(remote)
  return loadAt((source.from === 'mirror' && remote.fallbackUrl) || remote.url, remote)
}

async function loadAt(url: string, { extras }: RemoteDescription): Promise<ComponentType> {
  const { container, assets } = extras
  admitFiles(url, assets)
  const earlier = attempts.get(url) ?? 0
  attempts.set(url, earlier + 1)
  const query = earlier > 0 ? `?retry=${earlier}` : ''
  if (earlier > 0) await reloadChunks(url, extras, query)
  const entry = addressOf(url, extras.initial[0] ?? '') + query
  registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'var' }], { force: true })
  return v.parse(appModule, await loadRemote(`${container}/app`)).default
}

/**
 * Runs the chunks of this address' screen under new addresses. The remote's own loader, which would ask for them under
 * the old ones, finds them there. One that does not come is left to that loader: the entry's failure is told before it.
 */
async function reloadChunks(url: string, extras: RemoteDescription['extras'], query: string): Promise<void> {
  const routes = extras.remote.routes.map(({ path, chunk }) => ({ path, handle: chunk }))
  const screen = matchRoutes(routes, location.pathname)?.[0]?.route.handle
  const files = [...extras.initial.slice(1), ...(screen ? (extras.chunks[screen] ?? []) : [])]
  const scripts = files
    .filter(file => file.endsWith('.js'))
    .map(file => loadScript({ url: addressOf(url, file) + query, integrity: extras.assets[file] ?? '' }))
  await Promise.allSettled(scripts)
}

async function readPrevious({ extras: { previous } }: PublishedRemote): Promise<RemoteDescription> {
  if (!previous) throw new LoadError('network', 'there is no version before')
  const { url, integrity } = previous
  try {
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(url, { integrity, credentials: 'omit', signal })
    return v.parse(remoteDescription, await response.json())
  } catch (cause) {
    throw new LoadError('network', `${url} cannot be read`, { cause })
  }
}

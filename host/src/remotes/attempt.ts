import type { DescribedRemote, PublishedRemote } from '@eqs/contracts/discovery'
import { matchRoutes } from '@eqs/navigation'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import * as v from 'valibot'
import { ContractError, understandDescription } from '../discovery/understand.ts'
import type { CandidateSource } from './candidate-source.ts'
import { LoadError } from './load-error.ts'
import { loadScript } from './load-script.ts'
import { loadStyles } from './load-styles.ts'
import { admitFiles, knownFiles, toAddress } from './published-files.ts'

/** Milliseconds to wait for the description of the previous version. */
const timeoutMs = 5_000

/** Shape of the module `./app` that a remote exposes. */
const appModule = v.object({ default: v.custom<ComponentType>(value => typeof value === 'function') })

/**
 * Attempts by entry. Each has its own address: the browser may have cached a broken file under the last one.
 */
const attempts = new Map<string, number>()

/**
 * Makes one attempt to load a remote's component.
 *
 * @param remote the remote.
 * @param source the candidate source.
 * @returns the component.
 * @throws {unknown} any error; `asLoadError` classifies it.
 */
export async function attempt(remote: PublishedRemote, source: CandidateSource): Promise<ComponentType> {
  if (source.from === 'previous') {
    const previous = await describePrevious(remote)
    return loadAt(previous.url, previous)
  }
  if (source.from === 'published' && source.unstyled) await loadStyles(remote)
  return loadAt((source.from === 'mirror' && remote.fallbackUrl) || remote.url, remote)
}

async function loadAt(url: string, version: DescribedRemote): Promise<ComponentType> {
  const { container, initial } = version.extras
  admitFiles(url, knownFiles(version))
  const earlier = attempts.get(url) ?? 0
  attempts.set(url, earlier + 1)
  const addressIn = (file: string) => toAddress(url, file) + (earlier > 0 ? `?retry=${earlier}` : '')
  const entry = addressIn(initial[0] ?? '')
  // Called before the script runs, because `force` removes what an earlier attempt left behind.
  registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'var' }], { force: true })
  await loadScript(entry)
  // Without a container, Module Federation would request the entry itself, without an integrity.
  if (!Reflect.get(globalThis, container))
    throw new LoadError('no_container', `${entry} leaves no container behind`)
  admitFiles(url, knownFiles(version))
  if (earlier > 0)
    await Promise.allSettled(listChunks(version.extras).map(chunk => loadScript(addressIn(chunk))))
  return v.parse(appModule, await loadRemote(`${container}/app`)).default
}

/**
 * Lists the chunks of this address' screen. A retry runs them under new addresses, since the remote's own
 * loader would request them under the addresses that failed. If one fails again, that loader handles it.
 */
function listChunks({ initial, chunks, remote }: DescribedRemote['extras']): readonly string[] {
  const routes = remote.routes.map(({ path, chunk }) => ({ path, handle: chunk }))
  const screen = matchRoutes(routes, location.pathname)?.[0]?.route.handle
  return [...initial.slice(1), ...(screen ? (chunks[screen] ?? []) : [])].filter(file => file.endsWith('.js'))
}

async function describePrevious({ extras: { previous } }: PublishedRemote): Promise<DescribedRemote> {
  if (!previous) throw new LoadError('network', 'there is no previous version')
  const { url, integrity } = previous
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { integrity, credentials: 'omit', signal })
    return understandDescription(await response.json())
  } catch (cause) {
    const errorClass = cause instanceof ContractError ? 'contract' : 'network'
    throw new LoadError(errorClass, `${url} cannot be read`, { cause })
  }
}

import type { DescribedRemote, PublishedRemote } from '@eqs/contracts/discovery'
import { matchRoutes } from '@eqs/navigation'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import * as v from 'valibot'
import { alternativeMs } from '../boot/waits.ts'
import { ContractError, understandDescription } from '../release/understand.ts'
import type { CandidateSource } from './candidate-source.ts'
import { LoadError } from './load-error.ts'
import { loadScript } from './load-script.ts'
import { loadStyles } from './load-styles.ts'
import { admitFiles, knownFiles, toAddress } from './published-files.ts'

/** Shape of the module `./app` that a remote exposes. */
const appModule = v.object({ default: v.custom<ComponentType>(value => typeof value === 'function') })

/**
 * Number of attempts so far. The key is the address of the entry. Each further attempt uses another address
 * (`?retry=1`), because the browser may have cached a broken file under the earlier address.
 */
const attempts = new Map<string, number>()

/**
 * Makes one attempt to load a remote's component.
 *
 * @param remote the remote.
 * @param source the candidate source.
 * @returns the component.
 * @throws {unknown} any error. `asLoadError` classifies the error.
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
  // Must be called before the script runs, because `force` removes the container of an earlier attempt.
  registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'var' }], { force: true })
  await loadScript(entry)
  // If the container is missing, Module Federation would request the entry again, without an integrity.
  if (!Reflect.get(globalThis, container))
    throw new LoadError('no_container', `${entry} leaves no container behind`)
  admitFiles(url, knownFiles(version))
  if (earlier > 0)
    await Promise.allSettled(listChunks(version.extras).map(chunk => loadScript(addressIn(chunk))))
  return v.parse(appModule, await loadRemote(`${container}/app`)).default
}

/**
 * Lists the initial scripts of a remote, except the entry, and the scripts of the screen at the current
 * address. A retry runs these scripts under new addresses, because the remote's own loader would request them
 * under the addresses that failed. If a script fails again, the remote's loader handles the failure.
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
    const signal = AbortSignal.timeout(alternativeMs)
    const response = await fetch(url, { integrity, credentials: 'omit', signal })
    return understandDescription(await response.json())
  } catch (cause) {
    const errorClass = cause instanceof ContractError ? 'contract' : 'network'
    throw new LoadError(errorClass, `${url} cannot be read`, { cause })
  }
}

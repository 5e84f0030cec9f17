import { matchRoutes } from '@eqs/navigation'
import { type PublishedRemote, type RemoteDescription, remoteDescription } from '@eqs/navigation/discovery'
import * as v from 'valibot'
import { LoadError } from './load-error.ts'

/** Milliseconds that the server has to say what the version before consists of. */
const patience = 5_000

/** What stood here before a version that does not work. @throws {LoadError} when there is nothing to go back to. */
export async function previousVersion({ extras }: PublishedRemote): Promise<RemoteDescription> {
  const { previous } = extras
  if (!previous) throw new LoadError('network', 'there is no version before')
  const before = await read(previous.url, previous.integrity)
  const paths = before.extras.remote.routes.map(({ path }) => ({ path }))
  if (!matchRoutes(paths, location.pathname))
    throw new LoadError('contract', `${previous.version} has no screen for this address`)
  return before
}

async function read(url: string, integrity: string): Promise<RemoteDescription> {
  try {
    const response = await fetch(url, {
      integrity,
      credentials: 'omit',
      signal: AbortSignal.timeout(patience)
    })
    if (!response.ok) throw new LoadError('network', `${url} answers ${response.status}`)
    return v.parse(remoteDescription, await response.json())
  } catch (cause) {
    throw new LoadError('network', `${url} cannot be read`, { cause })
  }
}

import { retryFailedScreens } from '@eqs/navigation'
import type { PublishedRemote } from '@eqs/navigation/discovery'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import * as v from 'valibot'
import { admitFiles, currentAddress, renewFiles } from './published-files.ts'

/** What a remote has to expose as `./app`. */
const appModule = v.object({ default: v.custom<ComponentType>(value => typeof value === 'function') })

type Load = Promise<ComponentType>

const loads = new Map<string, { attempt: number; load: Load }>()

/** The remote's component, asked for once; a failed load stays failed until `retryRemote`. */
export function remoteApp(remote: PublishedRemote): Load {
  const { container } = remote.extras
  const known = loads.get(container)
  if (known) return known.load
  return start(remote, 0)
}

/** Forgets a failed load, so that the next rendering asks again, under an address the browser has no memory of. */
export function retryRemote(remote: PublishedRemote): void {
  retryFailedScreens()
  const known = loads.get(remote.extras.container)
  if (known) start(remote, known.attempt + 1)
}

function start(remote: PublishedRemote, attempt: number): Load {
  const load = loadOnce(remote, attempt).catch(() => loadOnce(remote, attempt + 1))
  // The screen that shows it handles the failure; it may not be there yet.
  load.catch(() => {})
  loads.set(remote.extras.container, { attempt: attempt + 1, load })
  return load
}

async function loadOnce({ url, extras }: PublishedRemote, attempt: number): Load {
  admitFiles(url, extras.assets)
  if (attempt > 0) renewFiles(url, attempt)
  registerRemotes(
    [{ name: extras.container, entry: currentAddress(url), entryGlobalName: extras.container, type: 'var' }],
    {
      force: attempt > 0
    }
  )
  const module = await loadRemote(`${extras.container}/app`)
  return v.parse(appModule, module).default
}

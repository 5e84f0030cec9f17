import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { LoadError } from './load-error.ts'
import { integrityOf, isAllowedOrigin } from './published-files.ts'
import { runEntry } from './run-entry.ts'

/**
 * How Module Federation loads a remote's entry here: only a published one, from an allowed place, and only with the
 * bytes that were published. Whatever is missing is a refusal, before any request.
 */
export default function loadPolicy(): ModuleFederationRuntimePlugin {
  return {
    name: 'load-policy',
    async loadEntry({ remoteInfo: { entry: url, entryGlobalName: globalName } }) {
      const integrity = integrityOf(url)
      // Files being worked on change at every keystroke: only a development build of the host takes them unchecked.
      if (!integrity && process.env.NODE_ENV === 'development') return
      if (!isAllowedOrigin(url)) throw new LoadError('origin_refused', `${url} is not where our files stand`)
      if (!integrity) throw new LoadError('integrity_missing', `${url} is published without an integrity`)
      return runEntry({ url, integrity, globalName })
    }
  }
}

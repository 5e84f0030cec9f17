import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as v from 'valibot'
import { LoadError } from './load-error.ts'
import { loadScript } from './load-script.ts'
import { integrityOf, isAllowedOrigin } from './published-files.ts'

type Get = (expose: string) => () => Promise<unknown>
type Init = (...shared: unknown[]) => void | Promise<void>

/** What a remote's entry leaves behind: Module Federation's container. */
const container = v.object({
  get: v.custom<Get>(value => typeof value === 'function'),
  init: v.custom<Init>(value => typeof value === 'function')
})

/**
 * How Module Federation loads a remote's entry here: only a published one, from an allowed place, and only with the
 * bytes that were published. Whatever is missing is a refusal, before any request.
 */
export default function loadPolicy(): ModuleFederationRuntimePlugin {
  return {
    name: 'load-policy',
    async loadEntry({ remoteInfo: { entry: url, entryGlobalName } }) {
      const integrity = integrityOf(url)
      // Files being worked on change at every keystroke: only a development build of the host takes them unchecked.
      if (!integrity && process.env.NODE_ENV === 'development') return
      if (!isAllowedOrigin(url)) throw new LoadError('origin_refused', `${url} is not where our files stand`)
      if (!integrity) throw new LoadError('integrity_missing', `${url} is published without an integrity`)
      await loadScript({ url, integrity })
      const found = v.safeParse(container, Reflect.get(globalThis, entryGlobalName))
      if (!found.success) throw new LoadError('no_container', `${url} leaves no container behind`)
      return found.output
    }
  }
}

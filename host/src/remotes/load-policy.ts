import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { integrityOf } from './published-files.ts'

/** Milliseconds until a remote's entry is given up. */
const entryTimeout = 10_000

/**
 * How Module Federation loads a remote's entry here: only a published one, and only with the bytes that were published.
 * A missing integrity is a refusal, before any request.
 */
export default function loadPolicy(): ModuleFederationRuntimePlugin {
  return {
    name: 'load-policy',
    createScript({ url }) {
      const integrity = integrityOf(url)
      // Files being worked on change at every keystroke: only a development build of the host takes them unchecked.
      if (!integrity && process.env.NODE_ENV === 'development') return
      if (!integrity) throw new Error(`${url} is not a published file`)
      const script = document.createElement('script')
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = integrity
      script.src = url
      return { script, timeout: entryTimeout }
    }
  }
}

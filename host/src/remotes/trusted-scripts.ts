import { workerAddress } from '../offline/keep-offline.ts'
import { currentAddress, integrityOf } from './published-files.ts'

interface TrustedTypeFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

declare global {
  var trustedTypes: TrustedTypeFactory | undefined
}

/**
 * The page's default policy under Trusted Types: a string becomes a script's address only when it names a published
 * file, one of the host's own or the service worker. Strings never become HTML or code.
 *
 * @param ownFolder the address of the host's files.
 */
export function enforceTrustedScripts(ownFolder: string): void {
  const worker = new URL(workerAddress, location.origin).href
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { href } = new URL(url, location.origin)
      if (href.startsWith(ownFolder) || href === worker) return href
      // A chunk that failed is remembered by the browser, as a preload or in its cache: a retry needs another address.
      if (integrityOf(href)) return currentAddress(href)
      throw new TypeError(`${href} is not a published script`)
    }
  })
}

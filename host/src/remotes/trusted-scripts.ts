import { oneSignalParts, pushWorker } from '@eqs/session/push-addresses'
import { workerAddress } from '../offline/store-offline.ts'
import { integrityOf } from './published-files.ts'

interface TrustedTypeFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

declare global {
  var trustedTypes: TrustedTypeFactory | undefined
}

/** Nothing, as long as OneSignal is not configured. */
const ofPush = new Set<string>()

/** Trusts the scripts of OneSignal, and none but those, where the configuration has an application of it. */
export function trustPush(appId: string | undefined): void {
  const parts = oneSignalParts(appId)
  if (!parts) return
  for (const script of parts.scripts) ofPush.add(script)
  ofPush.add(location.origin + pushWorker.address)
}

/**
 * The page's default policy under Trusted Types: a string becomes a script's address only when it names a published
 * file, one of the host's own, the service worker or a script of the push service. Strings never become HTML or code.
 *
 * @param ownFolder the address of the host's files.
 */
export function enforceTrustedScripts(ownFolder: string): void {
  const worker = new URL(workerAddress, location.origin).href
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { href, origin, pathname } = new URL(url, location.origin)
      const isOwn = href.startsWith(ownFolder) || href === worker || ofPush.has(origin + pathname)
      if (isOwn || integrityOf(href)) return href
      throw new TypeError(`${href} is not a published script`)
    }
  })
}

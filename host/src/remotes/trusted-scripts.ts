import { oneSignalParts, pushWorker } from '@eqs/session/push-addresses'
import { findIntegrity } from './published-files.ts'

/** Address of the service worker. It is at the root, so that the scope of the worker is the whole club. */
export const workerAddress = '/service-worker.js'

interface TrustedTypeFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

declare global {
  var trustedTypes: TrustedTypeFactory | undefined
}

/** Addresses of the push service's scripts. Empty unless OneSignal is configured. */
const ofPush = new Set<string>()

/** Allows the scripts of the push service OneSignal, if the configuration names an application (`pushAppId`). */
export function trustPush(appId: string | undefined): void {
  const parts = oneSignalParts(appId)
  if (!parts) return
  for (const script of parts.scripts) ofPush.add(script)
  ofPush.add(location.origin + pushWorker.address)
}

/**
 * Creates the default policy of Trusted Types. It accepts a script address only of a published file, a file of the
 * host, the service worker or a script of the push service, and never HTML or code.
 *
 * @param ownFolder address of the host's files.
 */
export function enforceTrustedScripts(ownFolder: string): void {
  const worker = new URL(workerAddress, location.origin).href
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { href, origin, pathname } = new URL(url, location.origin)
      const isOwn = href.startsWith(ownFolder) || href === worker || ofPush.has(origin + pathname)
      if (isOwn || findIntegrity(href)) return href
      throw new TypeError(`${href} is not a published script`)
    }
  })
}

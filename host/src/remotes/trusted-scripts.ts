import { oneSignalParts, pushWorker } from '@eqs/session/push-addresses'
import { findIntegrity } from './published-files.ts'

/** At the root, so that the scope of the worker is the whole club. */
export const workerAddress = '/service-worker.js'

interface TrustedTypeFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

declare global {
  var trustedTypes: TrustedTypeFactory | undefined
}

/** Empty unless OneSignal is configured. */
const ofPush = new Set<string>()

export function trustPush(appId: string | undefined): void {
  const parts = oneSignalParts(appId)
  if (!parts) return
  for (const script of parts.scripts) ofPush.add(script)
  ofPush.add(location.origin + pushWorker.address)
}

/** Default policy of Trusted Types: accepts addresses of known scripts, and never HTML or code. */
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

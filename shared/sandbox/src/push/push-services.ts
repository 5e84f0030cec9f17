import { ECDH } from 'node:crypto'
import type { PushDevice } from '@eqs/api/push'

/** Patterns of the host names of push services: Chrome and browsers based on it, Firefox, Safari, Edge. */
const hosts = [
  /^(?:fcm|android)\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^[a-z\d.-]+\.push\.services\.mozilla\.com$/,
  /^(?:[a-z\d-]+\.)?push\.apple\.com$/,
  /^[a-z\d.-]+\.notify\.windows\.com$/
]

/**
 * Returns true when an address belongs to a known push service. The server later sends requests to this
 * address, which comes from an untrusted caller. The check prevents requests to the server's own network
 * (SSRF).
 *
 * @param allowedOrigins further origins that tests have allowed.
 */
export function isPushService(address: string, allowedOrigins: ReadonlySet<string>): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.username !== '' || url.password !== '') return false
  if (allowedOrigins.has(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && hosts.some(host => host.test(url.hostname))
}

/**
 * Returns true when the device's key is a point of the curve P-256. Otherwise messages cannot be encrypted
 * for the device.
 */
export function hasUsableKey({ keys }: PushDevice): boolean {
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}

import { ECDH } from 'node:crypto'
import type { PushDevice } from '@eqs/api/push'

/** Match the host names of the browsers' push services: Chrome and its derivatives, Firefox, Safari, Edge. */
const hosts = [
  /^(?:fcm|android)\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^[a-z\d.-]+\.push\.services\.mozilla\.com$/,
  /^(?:[a-z\d-]+\.)?push\.apple\.com$/,
  /^[a-z\d.-]+\.notify\.windows\.com$/
]

/**
 * True for the address of a push service. The address comes from a browser and is untrusted. Calling only
 * known hosts prevents requests into the server's own network (SSRF).
 *
 * @param allowedOrigins further origins that a test has allowed.
 */
export function isPushService(address: string, allowedOrigins: ReadonlySet<string>): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.username !== '' || url.password !== '') return false
  if (allowedOrigins.has(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && hosts.some(host => host.test(url.hostname))
}

/**
 * True when messages can be encrypted for the device, because the device's key is a point of the curve P-256.
 */
export function hasUsableKey({ keys }: PushDevice): boolean {
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}

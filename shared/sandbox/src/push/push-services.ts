import { ECDH } from 'node:crypto'
import type { PushDevice } from '@eqs/api/push'

/** The push services of the browsers: Chrome and those built on it, Firefox, Safari, Edge. */
const hosts = [
  /^(?:fcm|android)\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^[a-z\d.-]+\.push\.services\.mozilla\.com$/,
  /^(?:[a-z\d-]+\.)?push\.apple\.com$/,
  /^[a-z\d.-]+\.notify\.windows\.com$/
]

/**
 * True for an address that messages may be sent to. It comes from a browser, so it is never trusted: this server calls push
 * services that are known by name, and nothing inside its own network.
 *
 * @param allowedOrigins others that a test has allowed.
 */
export function isPushService(address: string, allowedOrigins: ReadonlySet<string>): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.username !== '' || url.password !== '') return false
  if (allowedOrigins.has(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && hosts.some(host => host.test(url.hostname))
}

/** True when messages can be encrypted for the device: its key is a point of the curve. */
export function hasUsableKey({ keys }: PushDevice): boolean {
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}

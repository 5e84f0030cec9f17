import { createHash } from 'node:crypto'
import type { ClientConfig } from '@eqs/config/schema'
import { oneSignalParts } from '@eqs/session/push-addresses'
import type { HostRelease } from '../published/release-files.ts'

interface PolicyParts {
  readonly host: Pick<HostRelease, 'boot' | 'handOver' | 'shell'>
  readonly config: Pick<
    ClientConfig,
    'apiBase' | 'pushAppId' | 'mirrorOrigin' | 'telemetryUrl' | 'analyticsUrl' | 'overrideOrigins'
  >
  readonly screen?: { readonly css: string } | undefined
}

/**
 * Returns the policy of a page. Files come from this origin, from the mirror, or from the origins that ops
 * allow for testers. Hashes limit inline code to the host's scripts and to the styles of the shell and the
 * rendered screen. OneSignal adds its API and its scripts by name; standard Web Push adds nothing. Trusted
 * Types allow script addresses of the host's policy and HTML of DOMPurify only.
 */
export function contentSecurityPolicy({ host, config, screen }: PolicyParts): string {
  const api = toOrigins(config.apiBase)
  const reports = [...toOrigins(config.telemetryUrl), ...toOrigins(config.analyticsUrl)]
  const oneSignal = oneSignalParts(config.pushAppId)
  const files = ["'self'", ...(config.mirrorOrigin ? [config.mirrorOrigin] : []), ...config.overrideOrigins]
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [
      ...files,
      cspHash(host.boot),
      ...(screen ? [cspHash(host.handOver)] : []),
      ...(oneSignal?.scripts ?? [])
    ],
    'style-src': [...files, cspHash(host.shell.css), ...(screen ? [cspHash(screen.css)] : [])],
    // The provider chooses the addresses of promotion images.
    'img-src': ["'self'", 'data:', 'https:', ...api, ...config.overrideOrigins],
    'font-src': files,
    'connect-src': [...new Set([...files, ...api, ...reports, ...(oneSignal ? [oneSignal.api] : [])])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    // Scripts send all forms. The browser would send a form with the password in the address.
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'dompurify']
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Returns the origin of an address as a list; empty for a path on this origin. */
export const toOrigins = (address = '/'): readonly string[] =>
  address.startsWith('/') ? [] : [new URL(address).origin]

/** Returns the policy of a rendered page as a header, with `frame-ancestors`, which a `<meta>` cannot contain. */
export function toPolicyHeader(html: string): string {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1]
  return `${policy ?? "default-src 'none'"}; frame-ancestors 'none'`
}

/** Returns the source expression of a Content Security Policy that allows one inline script or style. */
export const cspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

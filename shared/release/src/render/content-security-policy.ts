import type { ClientConfig } from '@eqs/config/schema'
import { oneSignalParts } from '@eqs/session/push-addresses'
import type { HostRelease } from '../published/release-files.ts'
import { cspHashOf } from './csp-hash.ts'

export interface PolicyParts {
  readonly host: Pick<HostRelease, 'boot' | 'shell'>
  readonly config: Pick<
    ClientConfig,
    'apiBase' | 'pushAppId' | 'mirrorOrigin' | 'telemetryUrl' | 'analyticsUrl' | 'overrideOrigins'
  >
  /** What a screen that stands in the page brings. */
  readonly screen?: { readonly css: string; readonly handOver: string } | undefined
}

/**
 * Returns what the page may load and run: our own files, here, at the mirror or where ops let testers have them from, and of
 * inline code only the host's scripts in the page and the styles of the shell and of a rendered screen, by their hashes. OneSignal, where it is configured, adds
 * its scripts by name and its API; standard Web Push adds nothing. No string becomes a script: Trusted Types lets only the host's policy name script
 * addresses (the same ones) and DOMPurify's make HTML.
 */
export function contentSecurityPolicy({ host, config, screen }: PolicyParts): string {
  const api = originOf(config.apiBase)
  const reports = [...originOf(config.telemetryUrl), ...originOf(config.analyticsUrl)]
  const oneSignal = oneSignalParts(config.pushAppId)
  const files = ["'self'", ...(config.mirrorOrigin ? [config.mirrorOrigin] : []), ...config.overrideOrigins]
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [
      ...files,
      cspHashOf(host.boot),
      ...(screen ? [cspHashOf(screen.handOver)] : []),
      ...(oneSignal?.scripts ?? [])
    ],
    'style-src': [...files, cspHashOf(host.shell.css), ...(screen ? [cspHashOf(screen.css)] : [])],
    // Pictures of promotions come from wherever the provider keeps them.
    'img-src': ["'self'", 'data:', 'https:', ...api, ...config.overrideOrigins],
    'font-src': files,
    'connect-src': [...new Set([...files, ...api, ...reports, ...(oneSignal ? [oneSignal.api] : [])])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    // Forms are sent by script: what the browser sends by itself would have the password in its address.
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'dompurify']
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** The origin of an address elsewhere; none for a path on this one. */
export const originOf = (address = '/'): readonly string[] =>
  address.startsWith('/') ? [] : [new URL(address).origin]

const policyPlace = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/

/** The policy of a rendered page, as a header: with what a `<meta>` cannot say. */
export function policyHeaderOf(html: string): string {
  return `${policyPlace.exec(html)?.[1] ?? "default-src 'none'"}; frame-ancestors 'none'`
}

import { UsageError } from '../store/errors.ts'

/**
 * Reads the variable `TRUSTED_PROXIES`.
 *
 * @returns the number of own proxies that each call passes.
 * @throws {UsageError} when it is no number.
 */
export function readTrustedProxies({
  TRUSTED_PROXIES = ''
}: Readonly<Record<string, string | undefined>>): number {
  if (!/^\d?$/.test(TRUSTED_PROXIES))
    throw new UsageError(`TRUSTED_PROXIES=${TRUSTED_PROXIES} is no number of proxies: it is one digit`)
  return Number(TRUSTED_PROXIES)
}

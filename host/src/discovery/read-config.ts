import { type ClientConfig, clientConfig } from '@eqs/config/schema'
import * as v from 'valibot'

/** Thrown when the configuration in the HTML cannot be used; the message lists every bad value, for ops. */
class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The configuration that stands in the HTML. @throws {ConfigError} */
export function readConfig(): ClientConfig {
  const parsed = v.safeParse(clientConfig, parseJson())
  if (parsed.success) return parsed.output
  throw new ConfigError(
    parsed.issues.map(issue => `${v.getDotPath(issue) ?? 'document'}: ${issue.message}`).join('; ')
  )
}

function parseJson(): unknown {
  try {
    return JSON.parse(document.getElementById('eqs-config')?.textContent ?? '')
  } catch {
    throw new ConfigError('not JSON')
  }
}

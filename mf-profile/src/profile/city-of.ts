import type { User } from '@eqs/api'

/** The city among the extra fields; empty when there is none. */
export function cityOf({ fields }: User): string {
  const city = fields?.city
  return typeof city === 'string' ? city : ''
}

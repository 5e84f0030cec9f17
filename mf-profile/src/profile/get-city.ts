import type { User } from '@eqs/api'

/** The city among the member's extra fields; empty without one. */
export function getCity({ fields }: User): string {
  const city = fields?.city
  return typeof city === 'string' ? city : ''
}

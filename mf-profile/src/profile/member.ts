import type { User } from '@eqs/api'

/** The name as the provider writes it, or put together from its parts. */
export const fullName = ({ name, first_name, last_name }: User): string =>
  name || `${first_name} ${last_name}`.trim()

/** The city among the extra fields; empty when there is none. */
export function cityOf({ fields }: User): string {
  const city = fields?.city
  return typeof city === 'string' ? city : ''
}

import type { User } from '@eqs/api'

/** The city in the member's extra fields; an empty string when there is none. */
export function getCity({ fields }: User): string {
  const city = fields?.city
  return typeof city === 'string' ? city : ''
}

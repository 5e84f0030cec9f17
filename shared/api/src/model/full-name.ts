import type { User } from './user.ts'

/** The name as the provider writes it, or put together from its parts; empty when there is neither. */
export const fullName = ({ name, first_name, last_name }: User): string =>
  name || `${first_name} ${last_name}`.trim()

import type { User } from './user.ts'

/**
 * Returns the name as the provider sends it, or first and last name joined. An empty string when all are
 * missing.
 */
export const fullName = ({ name, first_name, last_name }: User): string =>
  name || `${first_name} ${last_name}`.trim()

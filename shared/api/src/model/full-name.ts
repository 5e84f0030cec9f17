import type { User } from './user.ts'

/**
 * Returns `name`, or first and last name joined when the provider sends no `name`. An empty string when all
 * three are missing.
 */
export const fullName = ({ name, first_name, last_name }: User): string =>
  name || `${first_name} ${last_name}`.trim()

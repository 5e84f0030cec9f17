import { formatNationalId } from '@eqs/ui'
import { readNationalIdentity } from '@eqs/validation'

/**
 * Formats a national identity when the member leaves the field. An invalid text stays as typed: without its
 * letters it could become the number of another person.
 */
export const formatWhenValid = (typed: string): string =>
  formatNationalId(readNationalIdentity(typed)) || typed

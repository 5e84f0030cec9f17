import { storedEntry } from '@eqs/session'
import * as v from 'valibot'

const entry = storedEntry('RELOADED', v.number(), 'tab')

/**
 * Allows one reload for each newer release in a tab, and stores the number of that release. Otherwise a
 * broken release could reload the page in a loop.
 *
 * @param release the number of the newer release.
 * @returns false when a reload for this release was allowed before, or when the browser does not store the
 * number.
 */
export const mayReload = (release: number): boolean => entry.read() !== release && entry.write(release)

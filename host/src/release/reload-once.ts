import { storedEntry } from '@eqs/session'
import * as v from 'valibot'

const entry = storedEntry('RELOADED', v.number(), 'tab')

/**
 * Allows one reload for each release and tab, and notes it. A broken release must not reload in a loop.
 *
 * @param release the number of the newer release.
 * @returns false when the tab has reloaded for this release before, or the note cannot be stored.
 */
export const mayReload = (release: number): boolean => entry.read() !== release && entry.write(release)

import { storedEntry } from '@eqs/session'
import * as v from 'valibot'

const entry = storedEntry('RELOADED', v.number(), 'tab')

/**
 * Whether the page may begin anew for a release, and notes that it does: once a tab, as a broken release must not go round
 * in circles. What cannot be noted could happen for ever, so it may not.
 */
export const mayReload = (release: number): boolean => entry.read() !== release && entry.write(release)

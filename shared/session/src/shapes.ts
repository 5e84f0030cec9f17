import { array, boolean, exactOptional, number, object, picklist, string } from 'valibot'

/**
 * Schema builders for the entries of remotes. The host provides them, so that no remote has to bundle them.
 */
export const shapes = { array, boolean, exactOptional, number, object, picklist, string }

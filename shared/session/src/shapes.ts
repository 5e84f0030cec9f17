import { array, boolean, exactOptional, number, object, picklist, string } from 'valibot'

/**
 * Valibot's schema builders, with which remotes describe the values that they store (see `memberEntry`). The
 * host provides these functions, so that no remote has to bundle them.
 */
export const shapes = { array, boolean, exactOptional, number, object, picklist, string }

import { array, boolean, exactOptional, number, object, picklist, string } from 'valibot'

/** What the entries of a remote are made of. The host has these schemas anyway: no remote brings them again. */
export const shapes = { array, boolean, exactOptional, number, object, picklist, string }

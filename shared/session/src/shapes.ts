import { array, number, object, string } from 'valibot'

/** What the entries of a remote are made of. The host has these schemas anyway: no remote brings them again. */
export const shapes = { array, number, object, string }

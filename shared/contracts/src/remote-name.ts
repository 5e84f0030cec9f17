import * as v from 'valibot'

/** The name of a remote: `mf-account`. */
export const remoteName = v.pipe(v.string(), v.regex(/^mf-[a-z0-9-]{1,40}$/, 'a remote is named mf-…'))

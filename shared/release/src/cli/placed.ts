import { resolve } from 'node:path'

/** A path as the operator means it: npm runs every script at the top, and they stand elsewhere. */
export const placed = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

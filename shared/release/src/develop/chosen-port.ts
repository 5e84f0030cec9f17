import { UsageError } from '../store/errors.ts'

/** The port of `npm start` and `npm run dev`. */
export interface ChosenPort {
  readonly port: number
  /** True when `PORT` is not set: the next free port will do. */
  readonly orNext: boolean
}

/**
 * Reads the variable `PORT`.
 *
 * @throws {UsageError} when it is no port.
 */
export function chosenPort({ PORT }: Readonly<Record<string, string | undefined>>): ChosenPort {
  if (!PORT) return { port: 3000, orNext: true }
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new UsageError(`PORT=${PORT} is no port: it is a number up to 65535`)
  return { port, orNext: false }
}

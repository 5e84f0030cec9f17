import { ProposedError } from '../change/propose.ts'
import { PendingError } from '../render/finish.ts'
import { StoreError, UsageError } from '../store/errors.ts'
import { NoVerdict } from '../watch/watch.ts'

/** How a command ends, for scripts; the manual and the usage have the same table. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, noVerdict: 4, proposed: 5 } as const

/** The exit code of whatever stopped a command, or was the cause of that. */
export function toExitCode(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage
  if (error instanceof NoVerdict) return exitCodes.noVerdict
  if (error instanceof ProposedError) return exitCodes.proposed
  if (error instanceof PendingError || error instanceof StoreError) return exitCodes.unreachable
  return error instanceof Error && error.cause !== undefined ? toExitCode(error.cause) : exitCodes.refused
}

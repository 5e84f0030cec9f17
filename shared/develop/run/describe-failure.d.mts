/**
 * Describes a failure for the person who typed the command.
 *
 * @param error what was thrown. Its causes are read too.
 * @param env `DEBUG` adds the stack; npm's variables name the command.
 * @returns one line with what happened, and one with what to type.
 */
export function describeFailure(error: unknown, env: Readonly<Record<string, string | undefined>>): string

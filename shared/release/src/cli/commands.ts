import type { Command } from './command.ts'
import { config } from './commands/config.ts'
import { disable, enable } from './commands/disable.ts'
import { history } from './commands/history.ts'
import { keys } from './commands/keys.ts'
import { pack } from './commands/pack.ts'
import { policy } from './commands/policy.ts'
import { preview } from './commands/preview.ts'
import { promote } from './commands/promote.ts'
import { prune } from './commands/prune.ts'
import { publish } from './commands/publish.ts'
import { rollback } from './commands/rollback.ts'
import { serve } from './commands/serve.ts'
import { status } from './commands/status.ts'
import { verify } from './commands/verify.ts'
import { watch } from './commands/watch.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  publish,
  pack,
  preview,
  verify,
  promote,
  rollback,
  watch,
  serve,
  disable,
  enable,
  ...config,
  status,
  ...history,
  prune,
  ...policy,
  ...keys
]

/** Descriptions of command groups, which do nothing by themselves. */
export const groups: Readonly<Record<string, string>> = {
  config: 'look at the configuration of the club, compare it with a file, change it'
}

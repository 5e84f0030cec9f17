import type { Command } from './command.ts'

/**
 * The files of the commands by first word, in the order of the help. A file is imported when its command runs:
 * a rollback does not wait for the code of the web server.
 */
const files = new Map<string, () => Promise<readonly Command[]>>([
  ['publish', async () => [(await import('./commands/publish.ts')).publish]],
  ['pack', async () => [(await import('./commands/pack.ts')).pack]],
  ['preview', async () => [(await import('./commands/preview.ts')).preview]],
  ['verify', async () => [(await import('./commands/verify.ts')).verify]],
  ['promote', async () => [(await import('./commands/promote.ts')).promote]],
  ['rollback', async () => [(await import('./commands/rollback.ts')).rollback]],
  ['watch', async () => [(await import('./commands/watch.ts')).watch]],
  ['serve', async () => [(await import('./commands/serve.ts')).serve]],
  ['disable', async () => [(await import('./commands/disable.ts')).disable]],
  ['enable', async () => [(await import('./commands/disable.ts')).enable]],
  ['config', async () => (await import('./commands/config.ts')).config],
  ['status', async () => [(await import('./commands/status.ts')).status]],
  ['history', async () => (await import('./commands/history.ts')).history],
  ['prune', async () => [(await import('./commands/prune.ts')).prune]],
  ['policy', async () => (await import('./commands/policy.ts')).policy],
  ['keys', async () => (await import('./commands/keys.ts')).keys]
])

/**
 * Imports the commands that have this first word. If none has it, imports all commands, for the help and for
 * suggestions.
 *
 * @param first such as `promote`.
 */
export async function loadCommands(first?: string): Promise<readonly Command[]> {
  const load = files.get(first ?? '')
  const loaded = await Promise.all((load ? [load] : [...files.values()]).map(one => one()))
  return loaded.flat()
}

/** Descriptions of command groups, which do nothing by themselves. */
export const groups: Readonly<Record<string, string>> = {
  config: 'look at the configuration of the club, compare it with a file, change it'
}

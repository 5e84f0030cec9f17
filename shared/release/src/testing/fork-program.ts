import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { atEnd } from './cleanup.ts'

/** Test helper: starts a program and waits for its first message. It ends after the tests of the file. */
export async function forkProgram(
  file: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {}
): Promise<ChildProcess> {
  const child = fork(file, args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...environment }
  })
  atEnd(() => child.kill('SIGKILL'))
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it was ready`)
  })
  exit.catch(() => {})
  await Promise.race([once(child, 'message'), exit])
  return child
}

/** Sends a message to a program and returns its answer. */
export async function askProgram(child: ChildProcess, message: Serializable): Promise<unknown> {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer
}

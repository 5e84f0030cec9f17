import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Test helper: starts a server of the club in a process of its own. The test has to stop it. */
export async function startServing(
  [program = '', ...args]: readonly string[],
  options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string }
) {
  const start = performance.now()
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const listening = new Promise<readonly string[]>((done, fail) => {
    const readLine = (line: string) => {
      lines.push(line)
      const origins = lines.flatMap(
        printed => /"msg":"(?:members|operators): (http:\/\/[^/"]+)/.exec(printed)?.[1] ?? []
      )
      if (origins.length === 2) done(origins)
    }
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', readLine)
    child.once('exit', code => fail(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)))
  })
  const [members = '', operators = ''] = await listening
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
    return child.exitCode
  }
  return {
    /** Origins for members and for operators. */
    members,
    operators,
    lines,
    /** Milliseconds until the server listened. */
    startedIn: performance.now() - start,
    process: child,
    /** Stops the server as a service manager does, and returns the exit code. */
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL')
  }
}

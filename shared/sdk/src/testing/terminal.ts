import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** A command and its duration in seconds. */
export type CommandTime = readonly [command: string, seconds: number]

/** A command that runs until it is stopped. */
export interface Running {
  /** The part of the command's output that matched the awaited pattern. */
  readonly said: string
  stop(): void
}

/**
 * For tests: a terminal. `cd` and `export` apply to all later commands, and the duration of each command is
 * measured.
 */
export class Terminal {
  private readonly running: Running[] = []

  /** @param times gets the duration of each command. */
  constructor(
    private folder: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly times: CommandTime[]
  ) {}

  /**
   * Runs a command and waits for its end.
   *
   * @param shown the command's name in results and errors.
   * @returns the command's output.
   * @throws {Error} with the output when the command fails.
   */
  give(command: string, shown = command): string {
    const [, target] = /^cd (\S+)$/.exec(command) ?? []
    const [, name, value] = /^export (\w+)="(.*)"$/.exec(command) ?? []
    if (target) this.folder = resolve(this.folder, target)
    if (name) this.env[name] = value
    if (target || name) return ''
    const begun = performance.now()
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: this.folder,
      env: this.env,
      encoding: 'utf8'
    })
    this.took(shown, begun)
    if (status !== 0) throw new Error(`${shown}\n${stdout}\n${stderr}`)
    return `${stdout}\n${stderr}`
  }

  /**
   * Starts a command and waits until a line of its output matches.
   *
   * @throws {Error} with the output when the command ends before a line matches.
   */
  async start(command: string, awaited: RegExp, shown = command): Promise<Running> {
    const begun = performance.now()
    // The command runs in its own process group, because npm starts further processes and ends before them.
    const child = spawn('bash', ['-c', `${command} 2>&1`], {
      cwd: this.folder,
      env: this.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit']
    })
    let isOver = false
    child.once('exit', () => {
      isOver = true
    })
    const stop = () => {
      if (!isOver && child.pid !== undefined) process.kill(-child.pid)
      isOver = true
    }
    process.once('exit', stop)
    const lines: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line)
      const [said] = awaited.exec(line) ?? []
      if (said === undefined) continue
      this.took(shown, begun)
      child.stdout.resume()
      const running = { said, stop }
      this.running.push(running)
      return running
    }
    throw new Error(`${shown} ended\n${lines.join('\n')}`)
  }

  end(): void {
    for (const one of this.running) one.stop()
  }

  private took(command: string, begun: number): void {
    this.times.push([command, (performance.now() - begun) / 1000])
  }
}

/** Returns the commands in a section of a manual, in order and without comments. */
export function commandsIn(manual: string, heading: string): readonly string[] {
  const [, after = ''] = manual.split(`\n## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map(line => line.replace(/\s+# .*/, '').trim())
    .filter(line => line !== '')
}

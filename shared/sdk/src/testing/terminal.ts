import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** A command and its duration in seconds. */
export type CommandTime = readonly [command: string, seconds: number]

/** A command that runs until it is stopped. */
export interface Running {
  /** The part of the command's output that matched the pattern of `Terminal.start`. */
  readonly said: string
  stop(): void
}

/**
 * For tests: runs shell commands one after the other, like a terminal. `cd` and `export` apply to all later
 * commands. The duration of each command is measured.
 */
export class Terminal {
  private readonly running: Running[] = []

  /**
   * @param folder the initial working directory.
   * @param env the environment variables, to which `export` adds further variables.
   * @param times the array to which the duration of each command is added.
   */
  constructor(
    private folder: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly times: CommandTime[]
  ) {}

  /**
   * Runs a command and waits until the command has finished.
   *
   * @param shown the command's name in `times` and in errors.
   * @returns the command's output; an empty string for `cd` and `export`.
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
   * Starts a command and waits until a line of its output matches a pattern.
   *
   * @param awaited the pattern.
   * @param shown the command's name in `times` and in errors.
   * @throws {Error} with the output when the command ends before a line matches.
   */
  async start(command: string, awaited: RegExp, shown = command): Promise<Running> {
    const begun = performance.now()
    // The command gets its own process group, so that `stop` ends all its processes: npm starts further
    // processes, which may outlive npm.
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

/**
 * Returns the commands in the `sh` code blocks of one section of a manual, in order and without comments.
 *
 * @param manual the manual in Markdown.
 * @param heading the heading of the section, of level 2.
 */
export function commandsIn(manual: string, heading: string): readonly string[] {
  const [, after = ''] = manual.split(`\n## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map(line => line.replace(/\s+# .*/, '').trim())
    .filter(line => line !== '')
}

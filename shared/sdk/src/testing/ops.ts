import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageVersion, root } from '@eqs/build/workspace'
import { type CommandTime, type Running, Terminal } from './terminal.ts'

/**
 * For tests: the operators of a staging club and a production club, with their own keys and this repository.
 */
export class Ops {
  readonly staging: string
  readonly production: string
  readonly terminal: Terminal

  /**
   * Sets the folders and the environment of the commands.
   *
   * @param folder the folder for both clubs and the keys.
   */
  constructor(folder: string, env: NodeJS.ProcessEnv, times: CommandTime[]) {
    this.staging = join(folder, 'staging')
    this.production = join(folder, 'production')
    const data = join(folder, 'ops')
    mkdirSync(data)
    const own = { RELEASE_STORE: this.staging, DATA_DIR: data, RELEASE_OPERATOR: 'olga' }
    this.terminal = new Terminal(root, { ...env, ...own }, times)
  }

  /**
   * Runs a command of the release tool.
   *
   * @param words the command: `status --json`.
   * @returns the command's output.
   */
  release(words: string): string {
    return this.terminal.give(`npm run -s release -- ${words}`, `release ${words}`)
  }

  /** Starts a process that renders every change, so that members get the changes. */
  render(): Promise<Running> {
    return this.terminal.start(
      'npm run -s release -- render --watch',
      /members get what is written down/,
      'release render --watch'
    )
  }

  /** Replaces the folders of both clubs in a command by the names that the manual uses. */
  named(command: string): string {
    return command.replace(this.staging, 'STAGING').replace(this.production, 'PRODUCTION')
  }

  /** Sets up both clubs with the host and the sign-in screens, without the browser check. */
  begin(): void {
    for (const name of ['host', 'mf-auth']) this.release(`publish ${name}`)
    const versions = ['host', 'mf-auth'].map(toVersion)
    const both = (store: string) =>
      this.release(`promote ${versions.join(' ')} --store ${store} --without-smoke "it is begun"`)
    both(this.staging)
    for (const one of versions) this.release(`copy ${one} --from ${this.staging} --to ${this.production}`)
    both(this.production)
  }

  /** Writes the public keys of the release tool into a file. */
  tellKeys(file: string): void {
    this.terminal.give(`npm run -s release -- keys > "${file}"`, 'release keys > ops-keys.json')
  }
}

const toVersion = (name: string): string => `${name}@${packageVersion(name)}`

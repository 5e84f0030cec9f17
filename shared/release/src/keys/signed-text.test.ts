import { expect, test } from '@jest/globals'
import { trialKey } from './release-keys.ts'
import { isSignedText, withSignature } from './signed-text.ts'

const { publicKey, sign } = trialKey()
const keys = { publicKeys: [publicKey] }

test('a text counts as signed to the letter', () => {
  const text = JSON.stringify(withSignature({ sign }, { release: 1, names: ['mf-a'] }))
  expect(isSignedText(text, keys)).toBe(true)
  for (const other of [` ${text}`, text.replace('1', '1.0'), text.replace('{', '{"release":2,')])
    expect(isSignedText(other, keys)).toBe(false)
})

test('a text that goes deeper than anybody can write is signed by nobody', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  expect(isSignedText(`{"release":${deep},"signature":""}`, keys)).toBe(false)
})

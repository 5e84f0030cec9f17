import { expect, test } from '@jest/globals'
import { createTrialKey, isSignedText, withSignature } from './signing.ts'

const { publicKey, sign } = createTrialKey()
const keys = { publicKeys: [publicKey] }

test('a signature is valid for the exact text only', () => {
  const text = JSON.stringify(withSignature({ sign }, { release: 1, names: ['mf-a'] }))
  expect(isSignedText(text, keys)).toBe(true)
  for (const changed of [
    ` ${text}`,
    text.replace('1', '1.0'),
    text.replace('{', '{"release":2,'),
    text.replace(/"}$/, '...."}')
  ])
    expect(isSignedText(changed, keys)).toBe(false)
})

test('a text that is nested too deeply to be written counts as unsigned', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  expect(isSignedText(`{"release":${deep},"signature":""}`, keys)).toBe(false)
})

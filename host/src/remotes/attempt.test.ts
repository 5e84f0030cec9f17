import { expect, test } from '@jest/globals'
import { type CandidateSource, nextSource, published } from './attempt.ts'
import { LoadError, type LoadErrorClass } from './load-error.ts'

const everything = { fallbackUrl: 'https://mirror.example/a.js', extras: { previous: {} } }
const nothing = { extras: {} }

/** Candidate sources that are tried in turn while each attempt fails with the same error. */
function sourcesFor(errorClass: LoadErrorClass, has: typeof everything | typeof nothing, isGone = false) {
  const tried: string[] = []
  for (let source: CandidateSource | undefined = published; source; ) {
    tried.push(source.from)
    source = nextSource(source, new LoadError(errorClass, '', { isGone }), has)
  }
  return tried
}

test.each([
  ['network', ['published', 'published', 'published', 'mirror', 'previous']],
  ['chunk', ['published', 'published', 'mirror', 'previous']],
  ['timeout', ['published', 'mirror', 'previous']],
  ['integrity', ['published', 'mirror', 'previous']],
  ['syntax', ['published', 'previous']],
  ['render', ['published', 'previous']],
  ['origin_refused', ['published', 'previous']],
  ['chunk_timeout', ['published']]
] as const)(
  'errors of the class %s lead to the expected candidate sources in order',
  (errorClass, expected) => {
    expect(sourcesFor(errorClass, everything)).toEqual(expected)
  }
)

test('a missing file is requested only once more', () => {
  expect(sourcesFor('network', nothing, true)).toEqual(['published', 'published'])
})

test('a remote whose styles fail is attempted once more and not again', () => {
  expect(sourcesFor('css', nothing)).toEqual(['published', 'published'])
})

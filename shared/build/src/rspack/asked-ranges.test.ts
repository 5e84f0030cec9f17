import { expect, test } from '@jest/globals'
import { askedRanges } from './asked-ranges.ts'

const brought = { react: '19.3.1', '@eqs/ui': '1.2.0' }

test.each([
  ['catalog:', '^19.3.1'],
  ['catalog:default', '^19.3.1'],
  ['workspace:*', '^19.3.1'],
  ['workspace:^', '^19.3.1'],
  ['workspace:~', '~19.3.1'],
  ['workspace:^18.0.0', '^18.0.0'],
  ['^18.0.0', '^18.0.0'],
  ['19.3.0', '19.3.0'],
  ['>=18 <20', '>=18 <20'],
  ['*', '*'],
  ['npm:preact@10', 'npm:preact@10']
])('who asks for %s is given %s', (asked, range) => {
  expect(askedRanges({ peerDependencies: { react: asked } }, brought)).toMatchObject({ react: range })
  expect(askedRanges({ dependencies: { react: asked } }, brought)).toMatchObject({ react: range })
})

test.each(['workspace:*', 'catalog:', undefined])(
  'a package of ours that is asked for as %s may be any of its major version: names are compared one by one',
  asked => {
    const peerDependencies = asked === undefined ? {} : { '@eqs/ui': asked }
    expect(askedRanges({ peerDependencies }, brought)).toMatchObject({ '@eqs/ui': '^1.0.0' })
  }
)

test('what is installed counts before what is expected, and the other packages do not count', () => {
  const ranges = askedRanges(
    {
      dependencies: { '@eqs/ui': '^2.0.0', dompurify: '^3.0.0' },
      peerDependencies: { '@eqs/ui': 'workspace:*' }
    },
    brought
  )
  expect(ranges).toEqual({ react: '^19.3.1', '@eqs/ui': '^2.0.0' })
})

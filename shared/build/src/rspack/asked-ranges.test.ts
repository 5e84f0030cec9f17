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
])('a remote that requires %s gets %s', (asked, range) => {
  expect(askedRanges({ peerDependencies: { react: asked } }, brought)).toMatchObject({ react: range })
  expect(askedRanges({ dependencies: { react: asked } }, brought)).toMatchObject({ react: range })
})

test.each(['workspace:*', 'catalog:', undefined])(
  'a package of ours required as %s may have any minor version, because names are compared one by one',
  asked => {
    const peerDependencies = asked === undefined ? {} : { '@eqs/ui': asked }
    expect(askedRanges({ peerDependencies }, brought)).toMatchObject({ '@eqs/ui': '^1.0.0' })
  }
)

test('a range in dependencies precedes one in peerDependencies, and other packages are ignored', () => {
  const ranges = askedRanges(
    {
      dependencies: { '@eqs/ui': '^2.0.0', dompurify: '^3.0.0' },
      peerDependencies: { '@eqs/ui': 'workspace:*' }
    },
    brought
  )
  expect(ranges).toEqual({ react: '^19.3.1', '@eqs/ui': '^2.0.0' })
})

test('a library that the remote does not name has the range of our packages, whatever npm has installed', () => {
  const installed = { react: '19.3.1', '@tanstack/react-query': '5.108.4' }
  const ours = { react: 'catalog:', '@tanstack/react-query': '^5.108.0' }
  expect(askedRanges({}, installed, ours)).toEqual({ react: '^19.3.1', '@tanstack/react-query': '^5.108.0' })
  const asking = { peerDependencies: { '@tanstack/react-query': '^5.109.0' } }
  expect(askedRanges(asking, installed, ours)).toMatchObject({ '@tanstack/react-query': '^5.109.0' })
})

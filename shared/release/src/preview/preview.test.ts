import { beforeEach, expect, test } from '@jest/globals'
import { verify } from '../gate/verify.ts'
import type { Published } from '../published/release-files.ts'
import { clubBeforeEach, newOperation } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { putRemote } from '../testing/published.ts'
import { createPreview, previewText } from './preview.ts'
import { writePreviewStatement } from './statements.ts'

const ops = clubBeforeEach({
  'mf-a': { '1.0.0': { paths: ['/a', '/a/old'] } },
  'mf-b': { '1.0.0': { paths: ['/b', '/b/a/old'] } }
})
const prerelease = { name: 'mf-a', version: '1.1.0-pr.12' }

beforeEach(async () => {
  await putRemote(ops, 'mf-a', '1.1.0-pr.12', {
    paths: ['/a', '/a/new'],
    uses: { '@eqs/ui': ['Card'] },
    shared: { react: '^19.3.1', 'react-dom': '^19.3.1' }
  })
})

const preview = (version: Published = prerelease) =>
  createPreview(ops.store, version, {
    origin: 'https://staging.example',
    keys: ops.keys,
    verify: () => verify({ store: ops.store, withoutSmoke: 'a test' }, [version])
  })

test('a preview shows its address, the results of the gate, and what changes', async () => {
  await configure(ops, { previews: true })
  const facts = await preview()
  expect(facts).toMatchObject({
    address: 'https://staging.example/a?probar=mf-a@1.1.0-pr.12',
    obstacles: [],
    isPrerelease: true,
    live: '1.0.0 (100 %)'
  })
  expect(facts.checks).toContainEqual({
    check: 'shared versions',
    outcome: 'refused',
    detail: expect.stringMatching(
      /^mf-a@1.1.0-pr.12 needs react-dom \^19.3.1, which host@1.0.0 does not provide;/
    )
  })
  expect(facts.surface.map(({ what, change, name }) => `${what}: ${change} ${name}`)).toEqual([
    'routes: removed /a/old',
    'routes: added /a/new',
    'names: removed Button of @eqs/ui',
    'names: added Card of @eqs/ui',
    'shared versions: added react-dom'
  ])
  expect(facts.bytes).toEqual({ before: expect.any(Number), after: expect.any(Number) })
  const text = previewText(facts, 'gate.html')
  for (const words of [
    'See it: <https://staging.example/a?probar=mf-a@1.1.0-pr.12>',
    'Live: 1.0.0 (100 %).',
    '### The gate: refused',
    'The live version has ',
    '- routes: removed `/a/old`'
  ])
    expect(text).toContain(words)
})

test('a preview that cannot be seen lists the reasons in place of its address', async () => {
  const text = previewText(await preview(), undefined)
  expect(text).toContain(
    'It cannot be seen: this club does not allow previews: npm run release -- config set previews=true.'
  )
  expect(text).not.toContain('See it')
})

test('a version without a preview statement cannot be seen until an operator signs one', async () => {
  await configure(ops, { previews: true })
  await ops.store.remove('remotes/mf-a/1.1.0-pr.12/preview.json')
  expect((await preview()).obstacles).toEqual([
    'mf-a@1.1.0-pr.12 has no valid preview statement: a process of ops (watch or serve) makes it within seconds, or ops run npm run release -- preview mf-a@1.1.0-pr.12'
  ])
  await writePreviewStatement(ops, '1.0.0', prerelease)
  expect((await preview()).obstacles).toEqual([])
})

test('preview refuses an unpublished version, the host, and a club where nothing is live', async () => {
  await expect(preview({ name: 'mf-a', version: '9.0.0' })).rejects.toThrow('mf-a@9.0.0 is not published')
  await expect(preview({ name: 'host', version: '1.0.0' })).rejects.toThrow('the host has no preview')
  const empty = await newOperation()
  await putRemote(empty, 'mf-a', '1.1.0-pr.12')
  await expect(
    createPreview(empty.store, prerelease, { origin: '', keys: undefined, verify: async () => [] })
  ).rejects.toThrow('nothing is live yet: there is nothing to compare it with')
})

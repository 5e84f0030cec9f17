import { beforeEach, expect, test } from '@jest/globals'
import { putVersion } from '../publish/put-version.ts'
import { newClub, type TestClub } from '../testing/club.ts'
import { builtRemote, publisher } from '../testing/published.ts'
import { promote } from './promote.ts'
import { prunable } from './prune.ts'

// Versions that were published recently are not pruned, even if they were never live.

let ops: TestClub
const a = (version: string) => ({ name: 'mf-a', version })
/** Limits of a pruning two days later. */
const later = { keep: 2, now: Date.now() + 2 * 24 * 60 * 60 * 1000 }

beforeEach(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'] })
})

async function promoteAll(...versions: readonly string[]): Promise<void> {
  for (const version of versions) await promote(ops, [a(version)])
}

test('a version that was published today is kept, whatever its number', async () => {
  await promoteAll('1.3.0')
  const at = new Date(later.now - 1_000).toISOString()
  await putVersion(ops, builtRemote('mf-a', '0.9.0'), { ...publisher, at })
  expect(await prunable(ops, later)).toEqual(['mf-a@1.1.0', 'mf-a@1.2.0'])
})

test('a hotfix that waits for its promotion is kept until a later version is live', async () => {
  await promoteAll('1.3.0')
  const publish = (version: string) =>
    putVersion(ops, builtRemote('mf-a', version), { ...publisher, at: new Date().toISOString() })
  await publish('1.2.1')
  expect(await prunable(ops, later)).toEqual(['mf-a@1.1.0', 'mf-a@1.2.0'])
  await promoteAll('1.4.0')
  expect(await prunable(ops, later)).toEqual(['mf-a@1.1.0', 'mf-a@1.2.0', 'mf-a@1.2.1'])
})

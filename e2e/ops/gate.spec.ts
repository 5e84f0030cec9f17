import type { RemoteDescription } from '@eqs/contracts/discovery'
import { expect, test } from '@playwright/test'
import { OwnClub } from '../fixtures/own-club.ts'
import { type Draft, publishSpoiled, withContainer, withoutChunk } from '../fixtures/spoiled-remote.ts'

// What only a browser can say against a version: everything is there, with the bytes that were published.

// Each starts two browsers of its own.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let club: OwnClub

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await OwnClub.start(3115)
})

test.afterAll(() => club.stop())

const wrong: readonly {
  readonly what: string
  readonly version: string
  readonly spoil: (draft: Draft) => Promise<RemoteDescription>
  readonly reason: RegExp
}[] = [
  {
    what: 'throws when it is mounted',
    version: '8.0.0',
    spoil: draft => withContainer(draft, '{default(){throw new Error("no hay puntos")}}'),
    reason: /mf-account@8\.0\.0: .*no hay puntos/
  },
  {
    what: 'throws just after it was drawn',
    version: '8.0.1',
    spoil: draft =>
      withContainer(draft, '{default(){setTimeout(()=>{throw new Error("tarde")});return null}}'),
    reason: /mf-account@8\.0\.1: Error: tarde/
  },
  {
    what: 'draws nothing',
    version: '8.0.2',
    spoil: draft => withContainer(draft, '{default(){return null}}'),
    reason: /mf-account@8\.0\.2: shows nothing at \/mi-cuenta/
  },
  {
    what: 'has no default export',
    version: '8.1.0',
    spoil: draft => withContainer(draft, '{App(){return null}}'),
    reason: /mf-account@8\.1\.0: .*default.*is not shown at \/mi-cuenta/
  },
  {
    what: 'lacks a file that nothing told of',
    version: '8.2.0',
    spoil: draft => withoutChunk(draft, 'points'),
    reason: /mf-account@8\.2\.0: .*ChunkLoadError.*mf-account@8\.2\.0: is not shown at \/mi-cuenta/
  },
  {
    what: 'runs what the policy forbids',
    version: '8.3.0',
    spoil: draft => withContainer(draft, '{default(){try{eval("1")}catch{}return null}}'),
    reason: /mf-account@8\.3\.0: violates require-trusted-types-for: .*eval/
  }
]

for (const { what, version, spoil, reason } of wrong) {
  test(`a version that ${what} is refused with the reason, and nothing changes`, async () => {
    await publishSpoiled(club, 'mf-account', version, spoil)
    await expect(club.release('promote', `mf-account@${version}`)).rejects.toThrow(reason)
    await expect(club.release('promote', `mf-account@${version}`, '--traffic', '10')).rejects.toThrow(reason)
    expect(await club.release('status')).not.toContain(`${version} (`)
  })
}

test('verify says what every check saw, and changes nothing', async () => {
  await expect(club.release('verify', 'mf-account@8.0.0')).rejects.toThrow(
    /files +passed mf-account@8\.0\.0\nsmoke +refused mf-account@8\.0\.0: .*no hay puntos/
  )
  await publishSpoiled(club, 'mf-account', '8.4.0', async ({ description }) => description)
  expect(await club.release('verify', 'mf-account@8.4.0')).toMatch(/smoke +passed/)
  expect(await club.release('history')).not.toContain('8.4.0')
})

test('a version goes out without a browser only for a reason, which the history keeps', async () => {
  await club.release('promote', 'mf-account@8.4.0', '--without-smoke', 'no browser on the train')
  expect(await club.release('history')).toContain('without smoke: no browser on the train')
})

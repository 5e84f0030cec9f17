import { expect } from '@playwright/test'
import { expectTrue, type Fixtures, test } from '../engines/club-in-engines.ts'
import { type EngineName, isInstalled } from '../engines/engines.ts'
import { savedSession, sessionKey } from '../fixtures/saved-session.ts'
import { Campaign, type HostileClub } from './campaign.ts'
import { payloads, samplePayloads, seed, skipped } from './payloads.ts'

async function openHostile({ club, sandbox, tab }: Fixtures): Promise<HostileClub> {
  const member = await sandbox.createMember()
  await tab.open(`${club.origin}/terminos-y-condiciones`)
  const entry = [sessionKey, savedSession(member)].map(text => JSON.stringify(text)).join()
  await tab.run(`localStorage.setItem(${entry})`)
  return {
    member,
    open: async path => {
      await tab.open(club.origin + path)
      await expectTrue(tab, 'document.querySelector("h1") !== null')
    },
    answer: (call, body) => {
      const path = new RegExp(`^/v1${call.replaceAll('.', '\\.')}$`)
      club.spoil(path, { status: 200, body: JSON.stringify(body) })
    },
    run: expression => tab.run(expression)
  }
}

/** Registers the test that tries payloads in an engine: a tenth of all with `SOAK=1`, else at most 20. */
export function tryPayloadsIn(engineName: EngineName): void {
  test.use({ engineName })
  test.describe(engineName, () => {
    const some = samplePayloads(Math.ceil(payloads.length / 10), 20)
    test.skip(!isInstalled[engineName](), `${engineName} is not installed here`)
    test(`payloads in the provider’s texts: tried ${some.length}, executed 0`, async ({
      club,
      sandbox,
      tab
    }) => {
      test.skip(payloads.length === 0, skipped)
      test.setTimeout(60_000 + some.length * 2_000)
      const campaign = new Campaign(await openHostile({ club, sandbox, tab }))
      await campaign.promotions(some)
      await campaign.titles(some)
      await campaign.alerts(some)
      await campaign.missions(some)
      await campaign.assetText(some)
      await campaign.members(some)
      const { tried, executed, strange, violations } = campaign
      const figures = { tried, executed: executed.length, strange: strange.length, violations, seed }
      process.stdout.write(`engines: ${engineName}: ${JSON.stringify(figures)}\n`)
      expect(executed).toEqual([])
      expect(strange).toEqual([])
    })
  })
}

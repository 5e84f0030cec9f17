import { expect, test } from '../fixtures/club.ts'
import { expectedReports, prepare, toEntryPattern } from '../fixtures/remote-faults.ts'
import { inRemotes, type RemoteFixtures } from '../fixtures/remote-matrix.ts'
import { rows } from '../fixtures/remote-rows.ts'
import { panel } from '../fixtures/resilience.ts'
import { changeRemote, watchRequests } from '../fixtures/spoiled-release.ts'

/** Fault cases that differ only in the fault of the remote. */
const spoilt = Object.fromEntries(
  rows.map(row => [
    `${row.id} mf-*: ${row.fault}`,
    async ({ page, sandbox, problems, remote }: RemoteFixtures) => {
      problems.expect(...(await expectedReports(page, remote, row)))
      await row.spoil(page, remote)
      const resilience = await prepare(page, remote, sandbox)
      await page.goto(remote.path)
      await resilience.expectSurvived(row.outcome)
    }
  ])
)

const tests = inRemotes({
  ...spoilt,

  'R11 mf-*: entry has no integrity': async ({ page, sandbox, remote }) => {
    await changeRemote(page, remote.name, ({ metadata: { version }, ...rest }) => ({
      ...rest,
      metadata: { version }
    }))
    const asked = watchRequests(page, toEntryPattern(remote))
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await resilience.expectSurvived({ ...panel, event: 'remote_left_out', errorClass: 'malformed' })
    expect(asked).toHaveLength(0)
  },

  'R12 mf-*: entry has another origin': async ({ page, sandbox, remote }) => {
    await changeRemote(page, remote.name, ({ url, ...rest }) => ({
      ...rest,
      url: `https://otro.example${url}`
    }))
    const asked = watchRequests(page, /otro\.example/)
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await resilience.expectSurvived({ ...panel, errorClass: 'origin_refused', attempts: 1 })
    expect(asked).toHaveLength(0)
  }
})

for (const { title, run } of tests)
  test(title, ({ page, sandbox, problems }) => run({ page, sandbox, problems }))

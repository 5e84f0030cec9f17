import { expect, test } from '../fixtures/club.ts'
import { browserSays, entryOf, prepare, remotes } from '../fixtures/remote-faults.ts'
import { rows } from '../fixtures/remote-rows.ts'
import { changeRemote, watchRequests } from '../fixtures/spoiled-release.ts'
import { panel } from '../fixtures/survival.ts'

for (const remote of remotes) {
  const { name, path } = remote

  for (const { id, fault, spoil, outcome } of rows) {
    test(`${id} ${name}: ${fault}`, async ({ page, sandbox, problems }) => {
      problems.expect(...browserSays)
      await spoil(page, remote)
      const survival = await prepare(page, remote, sandbox)
      await page.goto(path)
      await survival.expectSurvived(outcome)
    })
  }

  test(`R11 ${name}: entry has no integrity`, async ({ page, sandbox }) => {
    await changeRemote(page, name, ({ metadata: { version }, ...rest }) => ({
      ...rest,
      metadata: { version }
    }))
    const asked = watchRequests(page, entryOf(remote))
    const survival = await prepare(page, remote, sandbox)
    await page.goto(path)
    await survival.expectSurvived({ ...panel, event: 'remote_left_out', errorClass: 'malformed' })
    expect(asked).toHaveLength(0)
  })

  test(`R12 ${name}: entry stands somewhere else`, async ({ page, sandbox }) => {
    await changeRemote(page, name, ({ url, ...rest }) => ({ ...rest, url: `https://otro.example${url}` }))
    const asked = watchRequests(page, /otro\.example/)
    const survival = await prepare(page, remote, sandbox)
    await page.goto(path)
    await survival.expectSurvived({ ...panel, errorClass: 'origin_refused', attempts: 1 })
    expect(asked).toHaveLength(0)
  })
}

import { expect, test } from '../fixtures/club.ts'
import { heading, openWith, swollen } from '../fixtures/discovery-faults.ts'
import { longestTask, watchTasks } from '../fixtures/long-tasks.ts'

/** Milliseconds that refusing a document may keep the page busy without a pause. */
const mostBusy = 200

/** Loads of which the quietest counts: what else the machine does, and all that any load takes, only adds to it. */
const loads = 3

test('D5 huge: twenty megabytes are refused without a pause', async ({ page, sandbox }) => {
  test.setTimeout(120_000)
  await watchTasks(page)
  await openWith(page, sandbox, await swollen(page, 1_800))
  const busy: number[] = []
  for (let load = 0; load < loads; load += 1) {
    await page.reload()
    await expect(heading(page)).toBeVisible()
    busy.push(await longestTask(page))
  }
  process.stdout.write(`D5 huge: longest task ${busy.join(', ')} ms (0: none of 50 or more)\n`)
  expect(Math.min(...busy)).toBeLessThan(mostBusy)
})

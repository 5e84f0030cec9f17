import { isQuick } from '@eqs/testing/suite'
import fc from 'fast-check'
import { test, withoutNetwork } from '../fixtures/club.ts'
import { Walk } from './walk.ts'
import { takeStep } from './walk-steps.ts'

// Two members, two tabs and a second device take steps in random order, while calls are slow, fail or get
// lost. After each step every tab shows the provider's data or marks it as outdated, and nothing of the other
// member. `WALKS` sets the number of walks, `WALK_SEED` the first seed. A failure prints the values that
// repeat it.

const count = Number(process.env.WALKS || (isQuick ? 1 : 4))
const firstSeed = Number(process.env.WALK_SEED || 20_261_122)
const stepsOfAWalk = isQuick ? 16 : 50

const any = fc.noBias(fc.integer({ min: 0, max: 1_000_000 }))
const steps = fc.array(
  fc.record({ tab: fc.noBias(fc.integer({ min: 0, max: 2 })), step: any, detail: any }),
  {
    minLength: stepsOfAWalk,
    maxLength: stepsOfAWalk,
    size: 'max'
  }
)

for (let number = 1; number <= count; number += 1) {
  test(`walk ${number}`, async ({ browser, context, sandbox, request, problems }) => {
    test.setTimeout(600_000)
    // The seed decides which problems occur: promotions of another member, and calls that fail or get lost.
    problems.expect(
      { text: /status of 404 /, at: /\/v1\/api\/promos\/get\//, times: 'any' },
      { text: /status of 503 |ERR_CONNECTION_RESET/, at: /\/v1\/api\//, times: 'any' },
      ...withoutNetwork
    )
    const seed = firstSeed + number - 1
    const walking = fc.asyncProperty(steps, async chances => {
      const walk = await Walk.begin(browser, context, sandbox, request)
      try {
        for (const chance of chances) {
          await takeStep(walk, chance)
          await walk.expectTrue()
        }
      } catch (error) {
        const steps = walk.story.map((line, index) => `${index + 1}. ${line}`).join('\n')
        throw new Error(
          `WALKS=1 WALK_SEED=${seed}\n${steps}\n${error instanceof Error ? error.message : error}`
        )
      }
    })
    // No shrinking, because each attempt would be another walk.
    await fc.assert(walking, { seed, numRuns: 1, endOnFailure: true })
    process.stdout.write(`walks: seed ${seed}, ${stepsOfAWalk} steps, all true\n`)
  })
}

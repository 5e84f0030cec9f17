import { type Journey, test } from './club-in-engines.ts'
import { type EngineName, isInstalled } from './engines.ts'
import { codes } from './journeys/codes.ts'
import { remoteFailures } from './journeys/remote-failures.ts'
import { rounds } from './journeys/rounds.ts'
import { signUp } from './journeys/sign-up.ts'

/** All journeys, in the order in which they are told. */
const journeys: readonly Journey[] = [...codes, signUp, ...remoteFailures, ...rounds]

/** Goes through the club in an engine; in none that is not installed here. */
export function goThroughIn(engineName: EngineName): void {
  test.use({ engineName })
  // In one worker: each would start an engine and a provider of its own.
  test.describe.configure({ mode: 'default' })
  test.describe(engineName, () => {
    test.skip(!isInstalled[engineName](), `${engineName} is not installed here`)
    for (const { title, go } of journeys.filter(({ engines = [engineName] }) => engines.includes(engineName)))
      test(title, async ({ club, sandbox, tab }) => {
        await go({ club, sandbox, tab })
      })
  })
}

import { type Journey, test } from './club-in-engines.ts'
import { type EngineName, isInstalled } from './engines.ts'
import { codes } from './journeys/codes.ts'
import { providerElsewhere } from './journeys/provider-elsewhere.ts'
import { remoteFailures } from './journeys/remote-failures.ts'
import { rounds } from './journeys/rounds.ts'
import { signUp } from './journeys/sign-up.ts'

/** All journeys, in order. */
const journeys: readonly Journey[] = [...codes, signUp, providerElsewhere, ...remoteFailures, ...rounds]

/** Registers a test for each journey in an engine. The tests are skipped when the engine is not installed. */
export function goThroughIn(engineName: EngineName): void {
  test.use({ engineName })
  // Runs the journeys in one worker. Each further worker would start another browser and another provider.
  test.describe.configure({ mode: 'default' })
  test.describe(engineName, () => {
    test.skip(!isInstalled[engineName](), `${engineName} is not installed here`)
    for (const { title, go } of journeys.filter(({ engines = [engineName] }) => engines.includes(engineName)))
      test(title, async ({ club, sandbox, tab }) => {
        await go({ club, sandbox, tab })
      })
  })
}

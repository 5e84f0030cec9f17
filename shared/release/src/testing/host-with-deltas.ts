import { createDeltas } from '../publish/publish-artefact.ts'
import { putVersion } from '../publish/put-version.ts'
import { dictionaryName } from '../published/deltas.ts'
import { beforeEachTest, newOperation, runEach, type TestClub } from './club.ts'
import { builtHost, publisher } from './published.ts'

/** Text so large that a delta saves much. */
export const padding = `/*${Array.from({ length: 2000 }, (_, index) => index.toString(36)).join()}*/`

const build = ({ keys }: TestClub, version: string) =>
  builtHost(version, { padding, releaseKeys: keys.publicKeys })

/** Test helper: publishes a host with its deltas, as the command does. */
export async function publishHost(ops: TestClub, version: string): Promise<void> {
  const built = build(ops, version)
  await putVersion(ops, { ...built, deltas: await createDeltas(ops.store, built) }, publisher)
}

/** Creates a club before each test in which host 1.0.0 is live and 1.1.0 is published, both with their deltas. */
export const deltaClubBeforeEach = (): TestClub =>
  beforeEachTest(async () => {
    const ops = await newOperation()
    await publishHost(ops, '1.0.0')
    await runEach(ops, 'host@1.0.0')
    await publishHost(ops, '1.1.0')
    return ops
  })

/** Returns the script of such a host. */
export const mainFile = (ops: TestClub, version: string): Uint8Array =>
  build(ops, version).files.get('main.js') ?? new Uint8Array()

/** Returns the path of a script's delta against another file. */
export const deltaPath = (dictionary: Uint8Array, version: string): string =>
  `host/${version}/dcz/${dictionaryName(dictionary)}/main.js`

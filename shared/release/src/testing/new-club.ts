import { promote } from '../change/promote.ts'
import { newOperation } from './new-operation.ts'
import { putHost, putRemote } from './published.ts'

/**
 * Test helper: creates a club with a host and one remote, `mf-a`, both live.
 *
 * @param versions of the remote that are published; the first one is live.
 */
export async function newClub(
  versions: readonly [string, ...string[]] = ['1.0.0']
): ReturnType<typeof newOperation> {
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  for (const version of versions) await putRemote(ops, 'mf-a', version)
  await promote(ops, [
    { name: 'host', version: '1.0.0' },
    { name: 'mf-a', version: versions[0] }
  ])
  return ops
}

import type { BuiltPackage } from '@eqs/build/published-files'
import { type Artefact, artefactBytes } from '../artefact/content.ts'
import { keySigner, pack } from '../artefact/pack.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { type Publishing, publishFile } from '../publish/publish-artefact.ts'
import type { BuiltVersion } from '../publish/put-version.ts'

/** Source in the provenance of test artefacts. */
export const source = {
  commit: 'c0ffee0000000000000000000000000000000000',
  isDirty: false,
  builder: 'node v24 on jest',
  node: 'v24',
  ci: undefined
}

/** Test helper: packs a version that was not built. */
export const packed = (
  keys: ReleaseKeys,
  { name, version, files, release }: BuiltVersion,
  packages: readonly BuiltPackage[] = [{ name: 'react-virtual', version: '3.14.26', licence: 'MIT' }]
): Promise<Artefact> =>
  pack(
    { name, version, files, release, packages },
    { signer: keySigner(keys), source, startedOn: '2026-01-31T12:00:00.000Z' }
  )

export const publishPacked = async (ops: Publishing, built: BuiltVersion): Promise<unknown> =>
  publishFile(ops, { file: `${built.name}.eqs`, bytes: await packedBytes(ops.keys, built), trusted: [] })

export const packedBytes = async (...args: Parameters<typeof packed>): Promise<Uint8Array> =>
  artefactBytes(await packed(...args))

import { spawnSync } from 'node:child_process'
import * as v from 'valibot'
import { type ReleaseKeys, readReleaseKeys, releaseKeysIn } from '../keys/release-keys.ts'
import { keyPart } from '../keys/signing.ts'
import { readBuild } from './built.ts'
import { type Artefact, createContent, type Packable } from './content.ts'
import { type Signer, sealEnvelope } from './dsse.ts'
import { createStatement } from './provenance.ts'
import { type Environment, readSource, type Source } from './source.ts'

interface BuildRecord {
  readonly signer: Signer
  readonly source: Source
  /** Start of the build, ISO in UTC. */
  readonly startedOn: string
}

export async function pack(built: Packable, { signer, source, startedOn }: BuildRecord): Promise<Artefact> {
  const content = createContent(built)
  const times = { startedOn, finishedOn: new Date().toISOString() }
  return { content, envelope: await sealEnvelope(createStatement(content, source, times), signer) }
}

/** Creates a signed artefact from the output folder of a build, in any repository. */
export async function packFolder(folder: string, signer: Signer): Promise<Artefact> {
  const startedOn = new Date().toISOString()
  return pack(await readBuild(folder), { signer, source: await readSource(folder), startedOn })
}

/**
 * Chooses the signer, in this order: the command of `RELEASE_SIGNER`, the key in `RELEASE_KEY`, the key file.
 * The command reads the bytes from standard input and prints the signature in base64, as the client of a key
 * service does; its public key is in `RELEASE_SIGNER_KEY`.
 */
export async function openSigner(environment: Environment, keyFile: string): Promise<Signer> {
  const { RELEASE_SIGNER: command, RELEASE_SIGNER_KEY: publicKey, RELEASE_KEY: text } = environment
  if (command) {
    if (!v.is(keyPart, publicKey))
      throw new Error(
        'RELEASE_SIGNER_KEY is missing: set it to the public key of RELEASE_SIGNER, 32 bytes in base64url'
      )
    return { publicKey, sign: async bytes => runSigner(command, bytes) }
  }
  return keySigner(text ? releaseKeysIn(text, 'RELEASE_KEY') : await readReleaseKeys(keyFile))
}

export const keySigner = (keys: ReleaseKeys): Signer => ({
  publicKey: keys.signsWith,
  sign: async text => keys.sign(text)
})

function runSigner(command: string, input: string): string {
  const { status, stdout, error } = spawnSync(command, {
    shell: true,
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit']
  })
  if (status === 0) return stdout.trim()
  // A command that ends before it has read its input has an exit code and an EPIPE error.
  if (status === null && error) throw error
  throw new Error(`RELEASE_SIGNER (${command}) exited with ${status} and signed nothing`)
}

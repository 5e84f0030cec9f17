import { spawn } from 'node:child_process'
import * as v from 'valibot'
import { keyPart, type ReleaseKeys, readReleaseKeys, releaseKeysIn } from '../keys/release-keys.ts'

/** Who signs an artefact. */
export interface Signer {
  /** Ed25519, base64url. */
  readonly publicKey: string
  /** @returns the signature, base64. */
  sign(text: string): Promise<string>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Who signs: a command that gets the bytes on its standard input and prints the signature in base64, as a key service has it
 * (`RELEASE_SIGNER`, with the public key in `RELEASE_SIGNER_KEY`); the text of a key file in the environment (`RELEASE_KEY`); or the
 * key file.
 *
 * @throws {Error} that says what is missing.
 */
export async function signerOf(environment: Environment, keyFile: string): Promise<Signer> {
  const { RELEASE_SIGNER: command, RELEASE_SIGNER_KEY: publicKey, RELEASE_KEY: text } = environment
  if (command) {
    if (!v.is(keyPart, publicKey))
      throw new Error(
        'RELEASE_SIGNER_KEY is missing: the public key of RELEASE_SIGNER, 32 bytes in base64url'
      )
    return { publicKey, sign: bytes => answerOf(command, bytes) }
  }
  return keySigner(text ? releaseKeysIn(text, 'RELEASE_KEY') : await readReleaseKeys(keyFile))
}

/** Who signs with the newest key of an operator. */
export const keySigner = (keys: ReleaseKeys): Signer => ({
  publicKey: keys.signsWith,
  sign: async text => keys.sign(text)
})

function answerOf(command: string, bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    const signer = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] })
    let answer = ''
    signer.stdout.on('data', chunk => {
      answer += String(chunk)
    })
    // It may end before it has read all.
    signer.stdin.on('error', () => {})
    signer.once('error', fail)
    signer.once('close', code => {
      if (code === 0) done(answer.trim())
      else fail(new Error(`RELEASE_SIGNER, ${command}, ends with ${code} and signs nothing`))
    })
    signer.stdin.end(bytes)
  })
}

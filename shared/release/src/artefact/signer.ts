import { spawn } from 'node:child_process'
import * as v from 'valibot'
import { type ReleaseKeys, readReleaseKeys, releaseKeysIn } from '../keys/release-keys.ts'
import { keyPart } from '../keys/signing.ts'
import type { Environment } from './source.ts'

/** Signs artefacts. */
export interface Signer {
  /** Ed25519, base64url. */
  readonly publicKey: string
  /** @returns the signature, base64. */
  sign(text: string): Promise<string>
}

/**
 * Chooses the signer, in this order: the command of `RELEASE_SIGNER`, the key in `RELEASE_KEY`, the key file.
 * The command reads the bytes from standard input and prints the signature in base64, as the client of a key
 * service does; its public key is in `RELEASE_SIGNER_KEY`.
 *
 * @throws {Error} that says what is missing.
 */
export async function openSigner(environment: Environment, keyFile: string): Promise<Signer> {
  const { RELEASE_SIGNER: command, RELEASE_SIGNER_KEY: publicKey, RELEASE_KEY: text } = environment
  if (command) {
    if (!v.is(keyPart, publicKey))
      throw new Error(
        'RELEASE_SIGNER_KEY is missing: set it to the public key of RELEASE_SIGNER, 32 bytes in base64url'
      )
    return { publicKey, sign: bytes => runSigner(command, bytes) }
  }
  return keySigner(text ? releaseKeysIn(text, 'RELEASE_KEY') : await readReleaseKeys(keyFile))
}

/** Returns a signer with the newest key of a key file. */
export const keySigner = (keys: ReleaseKeys): Signer => ({
  publicKey: keys.signsWith,
  sign: async text => keys.sign(text)
})

function runSigner(command: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const signer = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] })
    let output = ''
    signer.stdout.on('data', chunk => {
      output += String(chunk)
    })
    // The command may exit before it has read all of its input.
    signer.stdin.on('error', () => {})
    signer.once('error', reject)
    signer.once('close', code => {
      if (code === 0) resolve(output.trim())
      else reject(new Error(`RELEASE_SIGNER (${command}) exited with ${code} and signed nothing`))
    })
    signer.stdin.end(bytes)
  })
}

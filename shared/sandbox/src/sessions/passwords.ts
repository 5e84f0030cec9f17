import { hash, verify } from '@node-rs/argon2'

// The library's defaults: argon2id, 19 MiB, 2 passes.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Maximum length of a password in characters. Hashing longer passwords would be expensive. */
export const longestPassword = 1024

/**
 * Maximum number of pending calls with a password. Each of these calls takes 19 MiB and about 30 ms of CPU
 * time. So they have a separate queue, which runs two calls in parallel.
 */
export const mostPasswords = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Returns true when the password is right. If `passwordHash` is undefined, because the member is unknown,
   * the result is false, and verifying takes the same time.
   */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  let nobody: Promise<string> | undefined
  return {
    hash: hashPassword,
    async matches(passwordHash, password) {
      nobody ??= hashPassword('nobody has this password')
      const matches = await verify(passwordHash ?? (await nobody), password)
      return matches && passwordHash !== undefined
    }
  }
}

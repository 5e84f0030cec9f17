import { hash, verify } from '@node-rs/argon2'

// The same as the library's defaults: argon2id with 19 MiB of memory and 2 passes.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Maximum length of a password in characters. Hashing longer passwords would be expensive. */
export const longestPassword = 1024

/**
 * Maximum number of pending calls that hash a password. Hashing takes 19 MiB of memory and about 30 ms of CPU
 * time. So these calls have a separate queue, which runs two calls in parallel.
 */
export const mostPasswords = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Returns true when the password is right. Returns false when `passwordHash` is undefined because the
   * member is unknown. This takes as long as for a known member, so that the duration does not reveal
   * members.
   */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  let noMember: Promise<string> | undefined
  return {
    hash: hashPassword,
    async matches(passwordHash, password) {
      noMember ??= hashPassword('no member has this password')
      const matches = await verify(passwordHash ?? (await noMember), password)
      return matches && passwordHash !== undefined
    }
  }
}

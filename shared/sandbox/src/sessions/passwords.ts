import { hash, verify } from '@node-rs/argon2'

// argon2id is the library's own choice, and these are its figures: 19 MiB, 2 passes.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Longer ones are refused: nobody has them, and hashing is work. In characters. */
export const longestPassword = 1024

/**
 * So many calls with a password may be under way: each takes 19 MiB and some 30 ms of a processor, so two are worked on at a
 * time, in a line of their own.
 */
export const mostPasswords = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for a member that does not exist (`passwordHash` undefined) as for one that does. */
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

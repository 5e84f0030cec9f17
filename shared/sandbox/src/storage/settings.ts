import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { setting } from './tables.ts'

/**
 * Returns the stored value of a setting. If there is no value, the result of `make` is stored and returned.
 */
export async function settingOr(db: Database, name: string, make: () => string): Promise<string> {
  // If two servers insert a value at the same time, only the first value is stored. Both servers then read
  // the first value.
  await db.insert(setting).values({ name, value: make() }).onConflictDoNothing()
  const [row] = await db.select().from(setting).where(eq(setting.name, name))
  if (!row) throw new Error(`The setting ${name} was not stored.`)
  return row.value
}

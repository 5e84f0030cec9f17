import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { setting } from './tables.ts'

/** Returns the stored value of a setting. If there is none, stores the value that `make` returns. */
export async function settingOr(db: Database, name: string, make: () => string): Promise<string> {
  // If two servers do this at the same time, the first value is stored, and both servers read that value.
  await db.insert(setting).values({ name, value: make() }).onConflictDoNothing()
  const [row] = await db.select().from(setting).where(eq(setting.name, name))
  if (!row) throw new Error(`The setting ${name} was not kept.`)
  return row.value
}

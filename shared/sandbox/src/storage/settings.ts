import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { setting } from './tables.ts'

/** Returns a setting's value. Creates and stores it if missing. */
export async function settingOr(db: Database, name: string, make: () => string): Promise<string> {
  // Of two concurrent servers the first wins, and both read its value.
  await db.insert(setting).values({ name, value: make() }).onConflictDoNothing()
  const [row] = await db.select().from(setting).where(eq(setting.name, name))
  if (!row) throw new Error(`The setting ${name} was not kept.`)
  return row.value
}

import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { setting } from './tables.ts'

/** The setting's value; made and kept when the database has none yet. */
export async function settingOr(db: Database, name: string, make: () => string): Promise<string> {
  // Whoever is first wins, and both read the winner's value.
  await db.insert(setting).values({ name, value: make() }).onConflictDoNothing()
  const [row] = await db.select().from(setting).where(eq(setting.name, name))
  if (!row) throw new Error(`The setting ${name} was not kept.`)
  return row.value
}

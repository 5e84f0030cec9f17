import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { getTableColumns } from 'drizzle-orm'
import { later } from '../clock.ts'
import type { Storage } from '../storage/database.ts'
import { ledger, member, notification, outbox, promo, redemption, setting } from '../storage/tables.ts'
import { startTimeout } from '../testing/test-sandbox.ts'
import { openSeededStorage, startsFromSnapshot } from './seeded-storage.ts'

const at = (moment: Date) => ({ now: () => moment, setOffset: () => undefined })

/** Reads the rows of all tables with dates. Dates become milliseconds after `moment`. */
async function readRows({ db }: Storage, moment: Date) {
  const tables = [member, promo, redemption, ledger, notification, outbox]
  return await Promise.all(
    tables.map(async table => {
      const { id } = getTableColumns(table)
      const rows = await db.select().from(table).orderBy(id)
      return rows.map(row =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            value instanceof Date ? value.getTime() - moment.getTime() : value
          ])
        )
      )
    })
  )
}

test(
  'a database from the snapshot equals a seeded one, with dates relative to its own start',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eqs-snapshots-'))
    // Between the two moments the day changes in Buenos Aires, and summer time begins in New York.
    const [before, after] = [new Date('2026-03-07T23:10:00Z'), new Date('2026-03-09T04:20:00.123Z')]
    const open = (moment: Date) => openSeededStorage({ testMode: true }, at(moment), folder)
    const seeded = await open(before)
    const copied = await open(after)
    try {
      expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{24}\.tar$/)])
      const rows = await readRows(copied, after)
      expect(rows).toEqual(await readRows(seeded, before))
      expect(rows.every(({ length }) => length > 0)).toBe(true)
      expect(await copied.db.select().from(setting)).toEqual([])
      expect(await seeded.db.select().from(setting)).toEqual([])
      // The identity sequence continues after the copied rows.
      const [entry] = await copied.db.select().from(member).limit(1)
      const row = { memberId: entry?.id ?? '', score: 1, name: 'Compra', createdAt: later(after, 1) }
      expect(await copied.db.insert(ledger).values(row).returning()).toMatchObject([row])
    } finally {
      await Promise.all([seeded.close(), copied.close(), rm(folder, { recursive: true })])
    }
  },
  startTimeout
)

test.each([
  [true, { testMode: true }],
  [false, { testMode: false }],
  [false, { testMode: true, dataDir: '/srv/club' }],
  [false, { testMode: true, databaseUrl: 'postgresql://db.example/club' }],
  [false, { testMode: false, dataDir: '/srv/club' }]
])('startsFromSnapshot returns %s with the options %j', (isUsed, options) => {
  expect(startsFromSnapshot(options)).toBe(isUsed)
})

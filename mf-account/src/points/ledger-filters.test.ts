import { expect, test } from '@jest/globals'
import { ledgerAddress } from './ledger.ts'

test.each(['marzo', '2026-99', '2026-00', '2026-13', '2026-3', '2026-03-01'])(
  'the month %s is invalid and selects no month',
  month => {
    expect(ledgerAddress.parse(new URLSearchParams({ mes: month })).month).toBe('')
  }
)

import { setTestConfig } from '@eqs/testing'
import { beforeEach, expect, test } from '@jest/globals'
import { renameOldEntries } from './rename-old-entries.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setTestConfig()
})

test.each([
  ['promotions that a member saved', localStorage, 'EQS_SAVED_PROMOS_7', 'EQS_TEST_SAVED_PROMOS_7'],
  ['codes stored for a till', localStorage, 'EQS_KEPT_REDEMPTIONS', 'EQS_TEST_MEMBER_REDEMPTIONS'],
  ['the same, under the prefix', localStorage, 'EQS_TEST_KEPT_REDEMPTIONS', 'EQS_TEST_MEMBER_REDEMPTIONS'],
  ['a redemption without an answer', sessionStorage, 'EQS_REDEEM_7_promo', 'EQS_TEST_REDEEM_7_promo']
])('%s outlive the change of their key', (_, storage, before, after) => {
  storage.setItem(before, 'what was stored')
  renameOldEntries()
  expect({ ...storage }).toEqual({ [after]: 'what was stored' })
})

test('what a newer version has stored is not replaced, and other entries are left alone', () => {
  const entries = { EQS_TEST_SAVED_PROMOS_7: 'b', EQS_TEST_AUTH: '{}', EQS_OTHER: '1', other: '2' }
  Object.assign(localStorage, entries, { EQS_SAVED_PROMOS_7: 'a' })
  renameOldEntries()
  expect({ ...localStorage }).toEqual(entries)
})

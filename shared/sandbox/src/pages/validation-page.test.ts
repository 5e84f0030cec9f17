import { emailValidationRequestEndpoint } from '@eqs/api/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'

let club: TestSandbox
beforeAll(async () => {
  club = await openTestSandbox('PGlite')
}, startTimeout)
afterAll(() => club.close())

test('the first of two validation e-mails works, because it may arrive after the second was requested', async () => {
  const { token, email } = await club.freshMember({ email_validation: false })
  const ask = async () => {
    await club.ask(emailValidationRequestEndpoint, { token, body: { fix: '' } })
    return club.newestLink(email)
  }
  const [first, second] = [await ask(), await ask()]
  expect(second).not.toBe(first)
  expect(await club.send(first)).toMatchObject({ status: 200 })
})

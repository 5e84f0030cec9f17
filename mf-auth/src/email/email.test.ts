import { control, openScreen } from '@eqs/testing'
import { beforeAll, expect, test } from '@jest/globals'
import App from '../app.tsx'
import { freshEmail } from '../sign-up/sign-up-person.testing.ts'
import { emailQualityVerdict } from './email.tsx'

beforeAll(() => openScreen(App, { path: '/registrate' }))

test.each([
  ['false', { code: 'unverifiable-email' }],
  [{ isValid: true, type: '', correctEmail: '' }, { code: 'good' }],
  [
    { isValid: false, type: 'typo', correctEmail: 'ana@gmail.com' },
    { code: 'email-typo', suggestion: 'ana@gmail.com' }
  ],
  [{ isValid: false, type: 'typo', correctEmail: '' }, { code: 'rejected-email' }],
  [{ isValid: false, type: 'disposable', correctEmail: '' }, { code: 'rejected-email' }]
] as const)('the quality %j gives %j', async (body, verdict) => {
  const email = freshEmail()
  await control('faults', { path: '/api/users/verify/email', email, status: 200, body })
  expect(await emailQualityVerdict(email, new AbortController().signal)).toEqual(verdict)
})

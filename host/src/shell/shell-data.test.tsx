import { createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { ShellData } from './shell-data.tsx'

test('the statistics receive the member once', async () => {
  const heard: unknown[] = []
  addEventListener('eqs:analytics', event => event instanceof CustomEvent && heard.push(event.detail))
  const member = await createMember()
  await openScreen(ShellData, { path: '/', member })
  expect(heard).toEqual([{ name: 'identify', userId: member._id }])
})

import { notifications, queryKeys, userSchema } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { control, createMember, holdAnswer } from '@eqs/sandbox/testing'
import { expect, jest, test } from '@jest/globals'
import { QueryObserver } from '@tanstack/react-query'
import * as v from 'valibot'
import { $notifications, apiClient, queryClient, signIn, startSession } from './index.ts'

test('a return to Alertas with a changed count fetches the list once', async () => {
  setConfig(v.parse(clientConfig, { apiBase: `${process.env.SANDBOX_URL}/v1`, storagePrefix: 'EQS_TEST' }))
  startSession({ onMemberSwitch: () => {} })
  const { email, token, _id } = await createMember({ notifications: 1 })
  signIn(token, v.parse(userSchema, { _id, email, email_validation: true }))
  const list = jest.fn(({ signal }: { readonly signal: AbortSignal }) => notifications(apiClient(), signal))
  const shell = new QueryObserver(queryClient, { queryKey: queryKeys.shell })
  const alerts = new QueryObserver(queryClient, {
    queryKey: queryKeys.notifications,
    queryFn: async context => (await list(context)).notifications
  })
  const stops = [shell.subscribe(() => {}), alerts.subscribe(() => {})]
  await Promise.all([shell.refetch(), alerts.refetch()])

  const answer = await holdAnswer({ email, path: '/api/notifications', times: 1 })
  const body = { data: { user: {}, notifications: 2 } }
  await control('faults', { email, path: '/api/app/init/web', status: 200, body })
  list.mockClear()
  const listed = alerts.refetch()
  await answer.arrived()
  await shell.refetch()
  expect($notifications.get().unread).toBe(2)
  await answer.release()
  await listed
  expect(list).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
})

import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, expect, test } from '@jest/globals'
import { startServer } from '../testing/cleanup.ts'
import { commandEnvironment, newClub } from '../testing/club.ts'
import { OperatorShell } from '../testing/operator-shell.ts'
import { createWebhook } from './operator.ts'

const posted: unknown[] = []
let shell: OperatorShell
let other: OperatorShell
let status = 200

beforeAll(async () => {
  const hook = createServer(async (request, response) => {
    posted.push(await json(request))
    response.writeHead(status).end()
  })
  const RELEASE_WEBHOOK = `${await startServer(hook)}/hooks/secret`
  const club = await newClub({ 'mf-a': ['1.0.0', '1.1.0'] })
  shell = await OperatorShell.start(commandEnvironment(club, { RELEASE_WEBHOOK }))
  other = await OperatorShell.start(commandEnvironment(club, { RELEASE_WEBHOOK, RELEASE_OPERATOR: 'bruno' }))
}, 120_000)

const disable = ['disable', 'mf-a', 'Volvemos.', '--why', 'points are missing']

test('a webhook receives each change once, as text and as a document, and no dry run', async () => {
  await shell.give([...disable, '--dry-run'])
  await shell.give(['status'])
  expect(posted).toEqual([])
  await shell.give(disable)
  expect(posted).toEqual([
    {
      text: expect.stringMatching(/^2 {2}\S+ {2}ana: disable mf-a: Volvemos\.\n {4}why: points are missing/),
      change: expect.objectContaining({ number: 2, by: 'ana', what: 'disable mf-a: Volvemos.' })
    }
  ])
}, 60_000)

test('a webhook that fails is reported without its path, and does not stop the change', async () => {
  status = 503
  const { code, said, wrong } = await shell.give(['enable', 'mf-a'])
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^3 {2}/) })
  expect(wrong).toMatch(
    /^the webhook at localhost:\d+ was not reached: it answered 503\. Release 3 is in the history/
  )
  expect(wrong).not.toContain('secret')
}, 60_000)

test('a webhook receives no rollback that the operator has to confirm first', async () => {
  await shell.change(['promote', 'mf-a@1.1.0'])
  const before = posted.length
  const { code, wrong } = await other.give(['rollback'])
  expect({ code, wrong }).toEqual({ code: 1, wrong: expect.stringContaining('nothing was changed') })
  expect(posted).toHaveLength(before)
}, 60_000)

test('an invalid address of a webhook is refused', () => {
  expect(() => createWebhook(() => {}, 'chat.example')).toThrow('RELEASE_WEBHOOK chat.example: an address')
})

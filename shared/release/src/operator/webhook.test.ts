import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newClub } from '../testing/new-club.ts'
import { OperatorShell } from '../testing/operator-shell.ts'
import { createWebhook } from './webhook.ts'

const posted: unknown[] = []
let hook: Server
let shell: OperatorShell
let status = 200

beforeAll(async () => {
  hook = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    posted.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(status).end()
  })
  hook.listen(0, '127.0.0.1')
  await once(hook, 'listening')
  const address = hook.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const ops = await newClub()
  const folder = dirname(ops.store.folder)
  shell = await OperatorShell.start({
    RELEASE_STORE: ops.store.folder,
    RELEASE_KEYS: join(folder, 'keys.json'),
    RELEASE_OPERATOR: 'ana',
    RELEASE_WEBHOOK: `http://127.0.0.1:${port}/hooks/secret`,
    DATA_DIR: folder
  })
}, 120_000)

afterAll(() => {
  shell.end()
  hook.close()
})

const disable = ['disable', 'mf-a', 'Volvemos.', '--why', 'points are missing']

test('a webhook gets each change once, as text and as the document; a dry run is none', async () => {
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

test('a webhook that fails is named without its path, and stops nothing', async () => {
  status = 503
  const { code, said, wrong } = await shell.give(['enable', 'mf-a'])
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^3 {2}/) })
  expect(wrong).toMatch(
    /^the webhook at 127\.0\.0\.1:\d+ was not reached: it answered 503\. Release 3 counts/
  )
  expect(wrong).not.toContain('secret')
}, 60_000)

test('an address that is none is refused before anything is changed', () => {
  expect(() => createWebhook(() => {}, 'chat.example')).toThrow('RELEASE_WEBHOOK chat.example: an address')
})

import { createServer, request } from 'node:http'
import { startServer } from '@eqs/release/testing/cleanup'
import { sendRequest } from '@eqs/release/testing/send-request'
import { beforeAll, expect, test } from '@jest/globals'
import { refuseUnsecuredPages } from './phone-page.ts'

let origin: string

beforeAll(async () => {
  const refuse = await refuseUnsecuredPages()
  origin = await startServer(
    createServer((request, response) => refuse(request, response, () => response.end('club')))
  )
})

const page = { Accept: 'text/html,application/xhtml+xml' }

async function ask(path: string, headers: Readonly<Record<string, string>>) {
  const { status, body } = await sendRequest(request(origin + path, { headers, agent: false }))
  return { status, body: body.toString() }
}

test.each(['192.168.1.5:3000', 'notebook.local:3000', 'club.example'])(
  'a device that opens a page at %s without TLS gets the command to run',
  async Host => {
    const { status, body } = await ask('/promo/1', { ...page, Host })
    expect(status).toBe(403)
    expect(body).toContain('inicialo en la computadora con <code>npm start -- --phone</code>')
  }
)

test.each([
  ['a request from this machine', '/', { ...page, Host: 'localhost:3000' }],
  ['a request from this machine by number', '/', { ...page, Host: '127.0.0.1:3000' }],
  [
    'a request through a proxy, which may have TLS',
    '/',
    { ...page, Host: 'club.example', 'X-Forwarded-For': '203.0.113.7' }
  ],
  ['a request for a file', '/host/1.4.4/main.js', { Accept: '*/*', Host: '192.168.1.5:3000' }],
  ['a request for a page of the provider', '/validar/abc', { ...page, Host: '192.168.1.5:3000' }]
])('%s is answered by the club', async (_, path, headers) => {
  expect(await ask(path, headers)).toEqual({ status: 200, body: 'club' })
})

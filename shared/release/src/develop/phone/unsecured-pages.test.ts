import { createServer, request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { close, listen } from '../../web/listen.ts'
import { refuseUnsecuredPages } from './unsecured-pages.ts'

let server: Server
let port: number

beforeAll(async () => {
  const first = await refuseUnsecuredPages('npm start -- --phone')
  server = createServer((asked, response) => first(asked, response, () => response.end('club')))
  port = await listen(server, 0, '127.0.0.1')
})
afterAll(() => close(server))

const page = { Accept: 'text/html,application/xhtml+xml' }

function ask(path: string, headers: Readonly<Record<string, string>>, method = 'GET') {
  return new Promise<{ readonly status: number | undefined; readonly body: string }>((done, fail) => {
    const asked = request({ port, path, method, headers, agent: false }, async answer =>
      done({ status: answer.statusCode, body: await text(answer) })
    )
    asked.once('error', fail).end()
  })
}

test.each(['192.168.1.5:3000', 'notebook.local:3000', 'club.example'])(
  'a page without TLS for %s says in one sentence what to do',
  async Host => {
    const { status, body } = await ask('/promo/1', { ...page, Host })
    expect(status).toBe(403)
    expect(body).toContain('inicialo en la computadora con <code>npm start -- --phone</code>')
  }
)

test.each([
  ['this machine', '/', { ...page, Host: 'localhost:3000' }],
  ['this machine by number', '/', { ...page, Host: '127.0.0.1:3000' }],
  ['a proxy, which may have TLS', '/', { ...page, Host: 'club.example', 'X-Forwarded-For': '203.0.113.7' }],
  ['a file', '/host/1.4.4/main.js', { Accept: '*/*', Host: '192.168.1.5:3000' }],
  ['a page of the provider', '/validar/abc', { ...page, Host: '192.168.1.5:3000' }]
])('%s is answered by the club', async (_, path, headers) => {
  expect(await ask(path, headers)).toEqual({ status: 200, body: 'club' })
})

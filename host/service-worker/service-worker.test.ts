import { generateKeyPairSync, sign, webcrypto } from 'node:crypto'
import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import './service-worker.ts'
import { page } from './stored-page.ts'

/** The worker's cache, which jsdom lacks. */
const entries = new Map<string, Response>()
const match = async (key: string) => entries.get(key)?.clone()
const cache = {
  match,
  put: async (key: string, response: Response) => void entries.set(key, response),
  delete: async (key: string) => entries.delete(key.replace(location.origin, '')),
  keys: async () => [...entries.keys()].map(key => ({ url: location.origin + key }))
}
Object.assign(globalThis, { caches: { open: async () => cache, match } })

const { publicKey, privateKey } = generateKeyPairSync('ed25519')

beforeAll(() => {
  Object.assign(globalThis, { RELEASE_KEYS: [publicKey.export({ format: 'jwk' }).x] })
  // jsdom has no `crypto.subtle`.
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
})

/** Returns the discovery document of a release with further fields, signed with the key of the host. */
function signed(release: number, more = {}): string {
  const text = JSON.stringify({ release, microFrontends: {}, path: '/promos', ...more })
  return JSON.stringify({
    ...JSON.parse(text),
    signature: sign(null, Buffer.from(text), privateKey).toString('base64')
  })
}

const answerPage = (release: number, document = signed(release), scripts = '') =>
  new Response(
    `<meta name="eqs-host" content="1.4.0"><meta name="eqs-release" content="${release}">${scripts}
    <script type="application/json" id="eqs-discovery">${document}</script>`,
    { headers: { Date: new Date().toUTCString() } }
  )

/** Opens the club while the server has this page. @returns the page that is shown. */
async function visit(served: Response, mode = 'default'): Promise<string> {
  const tasks: Promise<unknown>[] = []
  const shown: Promise<Response>[] = []
  dispatchEvent(
    Object.assign(new Event('fetch'), {
      request: { method: 'GET', mode: 'navigate', cache: mode, url: `${location.origin}/promos` },
      preloadResponse: Promise.resolve(served),
      respondWith: (answer: Promise<Response>) => shown.push(answer),
      waitUntil: (task: Promise<unknown>) => tasks.push(task)
    })
  )
  const html = await (await shown[0])?.text()
  await Promise.all(tasks)
  return html ?? ''
}

/** Posts a message of a page to the worker. @returns the tasks that it starts. */
function tellWorker(data: unknown): readonly Promise<unknown>[] {
  const tasks: Promise<unknown>[] = []
  const waitUntil = (task: Promise<unknown>) => tasks.push(task)
  dispatchEvent(Object.assign(new MessageEvent('message', { data }), { waitUntil }))
  return tasks
}

beforeEach(() => entries.clear())

test('after a rollback, the next visit still shows the later release, and the visit after it the earlier one', async () => {
  entries.set(page, answerPage(1))
  await visit(answerPage(2))
  expect(await visit(answerPage(1))).toContain('content="2"')
  expect(await visit(answerPage(1))).toContain('content="1"')
})

test('files of a newer release stay stored when the release before it is completed during their download', async () => {
  entries.set(page, answerPage(1))
  entries.set('/?next', answerPage(2))
  let sendLast = () => {}
  const last = new Promise<void>(done => {
    sendLast = done
  })
  globalThis.fetch = async request => {
    if (request instanceof Request && request.url.endsWith('/last.js')) await last
    return new Response('code')
  }
  const scripts = ['first', 'last'].map(
    name => `<script defer src="${location.origin}/host/3.0.0/${name}.js" integrity="sha384-a"></script>`
  )
  const visited = visit(answerPage(3, signed(3), scripts.join('')))
  const turn = () => new Promise(done => setTimeout(done))
  while (!entries.has('/host/3.0.0/first.js')) await turn()
  const tasks = tellWorker({ host: '1.4.0', release: '2', files: [] })
  // As many turns as the worker needs at most when it does not wait for the last file.
  for (let turns = 0; turns < 20; turns += 1) await turn()
  sendLast()
  await Promise.all([visited, ...tasks])
  expect(await entries.get('/?next')?.text()).toContain('content="3"')
  expect([...entries.keys()]).toEqual(expect.arrayContaining(['/host/3.0.0/first.js', '/host/3.0.0/last.js']))
})

test('with a newer release, the host’s file that checks signatures is stored, which the page loads on demand', async () => {
  entries.set(page, answerPage(1))
  globalThis.fetch = async () => new Response('code')
  const file = `<meta name="eqs-file" content="${location.origin}/host/2.0.0/7.js sha384-a">`
  await visit(answerPage(2, signed(2), file))
  expect([...entries.keys()]).toEqual(expect.arrayContaining(['/host/2.0.0/7.js', '/?next']))
})

test('a reload by the club shows the page from the network, although WebKit asks for it as for a visit', async () => {
  entries.set(page, answerPage(1))
  tellWorker('reload')
  expect(await visit(answerPage(2))).toContain('content="2"')
  // The next visit is shown at once again.
  expect(await visit(answerPage(3))).toContain('content="2"')
})

test.each([
  ['a reload', new Date(), 'reload'],
  ['a visit after eight days', new Date(Date.now() - 8 * 86_400_000), 'default']
])('without space for the newer release, %s shows it from the network', async (_, stored, mode) => {
  const text = await answerPage(1).text()
  entries.set(page, new Response(text, { headers: { Date: stored.toUTCString() } }))
  const put = jest.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect(await visit(answerPage(2), mode)).toContain('content="2"')
  // Without a network, the stored release still opens.
  expect(await entries.get(page)?.text()).toContain('content="1"')
  put.mockRestore()
})

test('a file comes from the network while the browser cannot open the cache', async () => {
  globalThis.fetch = async () => new Response('code')
  const { caches } = globalThis
  const refuse = () => Promise.reject(new DOMException('Internal error', 'UnknownError'))
  Object.assign(globalThis, { caches: { open: refuse, match: refuse } })
  const shown: Promise<Response>[] = []
  dispatchEvent(
    Object.assign(new Event('fetch'), {
      request: {
        method: 'GET',
        mode: 'cors',
        url: `${location.origin}/host/1.4.0/main.js`,
        integrity: 'sha384-a'
      },
      respondWith: (answer: Promise<Response>) => shown.push(answer),
      waitUntil: () => {}
    })
  )
  expect(await (await shown[0])?.text()).toBe('code')
  Object.assign(globalThis, { caches })
})

test('a push message is shown as a notification and reported to every open page of the club', async () => {
  const showNotification = jest.fn(async (_title: string, _options: NotificationOptions) => {})
  const pages = [{ postMessage: jest.fn() }, { postMessage: jest.fn() }]
  Object.assign(globalThis, { registration: { showNotification }, clients: { matchAll: async () => pages } })
  const tasks: Promise<unknown>[] = []
  const waitUntil = (task: Promise<unknown>) => tasks.push(task)
  const data = { json: () => ({ title: 'Sumaste 40 puntos' }) }
  dispatchEvent(Object.assign(new Event('push'), { data, waitUntil }))
  await Promise.all(tasks)
  expect(showNotification).toHaveBeenCalledWith('Sumaste 40 puntos', expect.anything())
  for (const { postMessage } of pages) expect(postMessage.mock.calls).toEqual([['alert']])
})

test('a notification opens its screen in the tab that was used last, although that tab was loaded from the same URL', async () => {
  entries.set(page, answerPage(1))
  const tab = (url: string) => ({
    // In Safari and Firefox, the URL that the page was loaded from. The router may have left it since.
    url,
    frameType: 'top-level',
    focus: jest.fn(async () => {}),
    navigate: jest.fn(async (_: string) => {})
  })
  const tabs = [tab(`${location.origin}/promos`), tab(`${location.origin}/promos`)]
  const notification = { data: '/promos', close: jest.fn() }
  const tasks: Promise<unknown>[] = []
  const waitUntil = (task: Promise<unknown>) => tasks.push(task)
  Object.assign(globalThis, { clients: { matchAll: async () => tabs } })
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
  await Promise.all(tasks)
  expect(notification.close).toHaveBeenCalled()
  expect(tabs[0]?.navigate).toHaveBeenCalledWith(`${location.origin}/promos`)
  expect(tabs[1]?.navigate).not.toHaveBeenCalled()
})

const badDocuments = {
  'an empty document': '',
  'a document that is not JSON': '{"release":',
  'a document that was changed after signing': signed(2).replace('promos', 'premios'),
  'a document with a duplicate key': signed(2).replace('{', '{"release":1,'),
  'a document that is too large': signed(2, { more: 'x'.repeat(600_000) })
}

test.each(Object.entries(badDocuments))(
  'D1 a page with %s never replaces the last good one',
  async (_, text) => {
    entries.set(page, answerPage(1))
    for (const mode of ['default', 'reload', 'default'])
      expect(await visit(answerPage(2, text), mode)).toContain('content="1"')
    expect([...entries.keys()]).toEqual([page])
  }
)

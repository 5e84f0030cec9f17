import { expect, test } from '@jest/globals'
import './service-worker.ts'
import { page } from './stored-page.ts'

/** The worker's cache, which jsdom lacks. */
const entries = new Map<string, Response>()
const match = async (key: string) => entries.get(key)?.clone()
const cache = {
  match,
  put: async (key: string, response: Response) => void entries.set(key, response),
  delete: async (key: string) => entries.delete(key),
  keys: async () => []
}
Object.assign(globalThis, { caches: { open: async () => cache, match } })

const answerPage = (release: number) =>
  new Response(
    `<meta name="eqs-host" content="1.4.0"><meta name="eqs-release" content="${release}">"path":"/promos"`,
    { headers: { Date: new Date().toUTCString() } }
  )

/** Opens the club while the server has the page of a release. @returns the page that is shown. */
async function visit(served: number): Promise<string> {
  const tasks: Promise<unknown>[] = []
  const shown: Promise<Response>[] = []
  dispatchEvent(
    Object.assign(new Event('fetch'), {
      request: { method: 'GET', mode: 'navigate', cache: 'default', url: `${location.origin}/promos` },
      preloadResponse: Promise.resolve(answerPage(served)),
      respondWith: (answer: Promise<Response>) => shown.push(answer),
      waitUntil: (task: Promise<unknown>) => tasks.push(task)
    })
  )
  const html = await (await shown[0])?.text()
  await Promise.all(tasks)
  return html ?? ''
}

test('a release that is taken back is shown no more', async () => {
  entries.set(page, answerPage(1))
  await visit(2)
  expect(await visit(1)).toContain('content="2"')
  expect(await visit(1)).toContain('content="1"')
})

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { cover } from '@eqs/testing/suite'
import { expect, type Page, test } from '../fixtures/club.ts'
import { layoutShifts, watchShifts } from '../fixtures/layout-shifts.ts'

// A slow network, and a busy phone, bring the page of a public screen piece by piece, and each piece is drawn as it comes.

const screens = [
  '/ingresa',
  '/registrate',
  '/recuperar-contrasena',
  '/terminos-y-condiciones',
  '/accesibilidad'
]

/** Between two elements, but for those of a list to choose from, which nobody has opened. */
const betweenElements = /(?<=>)(?=<(?!\/|option|path))/

for (const [path, width] of cover(screens, [390, 1280]))
  test(`what stands of ${path} stays where it is while the rest of the page comes, at ${width} px`, async ({
    page,
    request
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page)
    const html = await (await request.get(path)).text()
    const from = html.indexOf('<div id="rendered">')
    const elements = html.slice(from).split(betweenElements)
    expect(elements.length).toBeGreaterThan(20)
    const moved: string[] = []
    const piecewise = await openPiecewise(page, path, html.slice(0, from))
    for (const element of elements) {
      piecewise.write(element)
      moved.push(...(await layoutShifts(page)))
    }
    piecewise.end()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    expect(moved).toEqual([])
  })

/** Opens a page whose HTML is still being written. Nothing else is ever answered: there is the page alone. */
async function openPiecewise(page: Page, path: string, head: string): Promise<ServerResponse> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  const opened = new Promise<ServerResponse>(done =>
    server.once('request', (_, response: ServerResponse) => done(response))
  )
  page.once('close', () => {
    server.close()
    server.closeAllConnections()
  })
  const shown = page.goto(`http://localhost:${address.port}${path}`, { waitUntil: 'commit' })
  const response = await opened
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  response.write(head)
  await shown
  return response
}

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { cover } from '@eqs/testing/suite'
import { expect, type Page, test } from '../fixtures/club.ts'
import { layoutShifts, watchShifts } from '../fixtures/layout-shifts.ts'

// On a slow network or a busy phone, the HTML of a public screen arrives and is painted in pieces.

const screens = [
  '/ingresa',
  '/registrate',
  '/recuperar-contrasena',
  '/terminos-y-condiciones',
  '/accesibilidad'
]

/** Boundaries between elements, except options of a closed select and paths of a drawing. */
const betweenElements = /(?<=>)(?=<(?!\/|option|path))/

for (const [path, width] of cover(screens, [390, 1280]))
  test(`the first parts of ${path} do not move while the rest of the page arrives, at ${width} px`, async ({
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

/** Opens a page whose HTML is still being sent. No other request is answered. */
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

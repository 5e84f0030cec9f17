import type { BrowserContext } from '@playwright/test'
import { expect, type Page, type Sandbox, test } from '../fixtures/club.ts'
import type { ExpectedProblem } from '../fixtures/page-problems.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { servedDiscovery, signed, spoilPage } from '../fixtures/spoiled-release.ts'
import { Campaign, type HostileClub } from './campaign.ts'
import { type Payload, payloads, samplePayloads, seed, skipped } from './payloads.ts'

// Puts public XSS payloads into every text of the provider and of operators that members see. No payload runs
// or requests another host, and the document contains allowed elements only. The tests try all payloads with
// `SOAK=1`, else a slice.

test.describe.configure({ mode: 'parallel' })

// The checks read the DOM. A low window saves painting time.
test.use({ viewport: { width: 1280, height: 320 } })

interface Watched extends HostileClub {
  /** Requests to other hosts. Images over HTTPS are allowed, because the provider may store them anywhere. */
  readonly foreign: readonly string[]
  readonly pictures: readonly string[]
}

async function openHostile(
  page: Page,
  context: BrowserContext,
  sandbox: Sandbox,
  origin: string
): Promise<Watched> {
  const member = await sandbox.createMember()
  await keepSession(page, savedSession(member))
  const answers = new Map<string, object>()
  const foreign: string[] = []
  const pictures: string[] = []
  await context.route(
    url => url.pathname.startsWith('/v1/'),
    route => {
      const json = answers.get(new URL(route.request().url()).pathname.slice('/v1'.length))
      return json ? route.fulfill({ json }) : route.fallback()
    }
  )
  await context.route(
    url => url.protocol.startsWith('http') && url.origin !== origin,
    route => {
      const request = route.request()
      const isPicture = request.resourceType() === 'image' && request.url().startsWith('https:')
      const asked = isPicture ? pictures : foreign
      asked.push(request.url())
      return route.abort()
    }
  )
  page.on('dialog', dialog => {
    foreign.push(`${dialog.type()} ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('page', other => foreign.push(`opened ${other.url()}`))
  return {
    member,
    foreign,
    pictures,
    open: async path => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
    answer: (call, body) => void answers.set(call, body),
    run: expression => page.evaluate(expression)
  }
}

interface EntryPoint {
  readonly name: string
  readonly send: (campaign: Campaign, some: readonly Payload[]) => Promise<void>
  /** Number of payloads without `SOAK=1`. It is lower where each payload is checked separately. */
  readonly slice: number
}

const entryPoints: readonly EntryPoint[] = [
  {
    name: 'a promotion’s description, title, button, information and address',
    send: (campaign, some) => campaign.promotions(some),
    slice: 40
  },
  { name: 'a member’s name and city', send: (campaign, some) => campaign.members(some), slice: 40 },
  { name: 'titles of the catalogue', send: (campaign, some) => campaign.titles(some), slice: 100 },
  {
    name: 'titles, messages and addresses of alerts',
    send: (campaign, some) => campaign.alerts(some),
    slice: 100
  },
  { name: 'titles of missions', send: (campaign, some) => campaign.missions(some), slice: 100 },
  { name: 'a text of the brand', send: (campaign, some) => campaign.assetText(some), slice: 100 }
]

/** Messages about refused actions and files of payloads. The seed decides which payloads are tried. */
const noise: readonly ExpectedProblem[] = [
  { text: /Content Security Policy|Trusted ?(?:Type|Script|HTML)|Refused to/i, times: 'any' },
  // Calls and files of the club must not fail.
  { text: /Failed to load resource/, at: /^(?!.*\/(?:v1\/api|host|remotes)\/)/, times: 'any' }
]

for (const { name, send, slice } of entryPoints) {
  const some = samplePayloads(payloads.length, slice)
  test(`payloads as ${name}: tried ${some.length} of ${payloads.length}, executed 0`, async ({
    page,
    context,
    sandbox,
    baseURL,
    problems
  }) => {
    test.skip(payloads.length === 0, skipped)
    test.setTimeout(60_000 + some.length * 600)
    problems.expect(...noise)
    const club = await openHostile(page, context, sandbox, baseURL ?? '')
    const campaign = new Campaign(club)
    await send(campaign, some)
    tell(name, campaign, club)
    expect(campaign.executed).toEqual([])
    expect(campaign.strange).toEqual([])
    expect(club.foreign).toEqual([])
    expect(campaign.tried).toBe(some.length)
  })
}

function tell(entryPoint: string, { tried, executed, strange, violations }: Campaign, club: Watched): void {
  const { foreign, pictures } = club
  const figures = { tried, executed: executed.length, foreign: foreign.length, strange: strange.length }
  const noted = { ...figures, pictures: pictures.length, violations, seed }
  process.stdout.write(`payloads: as ${entryPoint}: ${JSON.stringify(noted)}\n`)
}

/** Maximum length of an operator's message for a section that is switched off. */
const longestMessage = 500

/** Joins the payloads into as few messages as possible. */
function toMessages(some: readonly Payload[]): readonly string[] {
  const messages: string[] = []
  for (const { text } of some) {
    const joined = `${messages.at(-1) ?? ''} ${text}`.trim()
    if (messages.length > 0 && joined.length <= longestMessage) messages[messages.length - 1] = joined
    else messages.push(text.trim())
  }
  return messages
}

const sections = {
  'mf-notifications': '/notificaciones',
  'mf-account': '/mi-cuenta',
  'mf-profile': '/perfil'
} as const

test('payloads as the message of a section that is switched off: executed 0', async ({
  page,
  context,
  sandbox,
  baseURL,
  problems
}) => {
  const some = samplePayloads(payloads.length, 80).filter(({ text }) => text.trim().length <= longestMessage)
  test.skip(payloads.length === 0, skipped)
  test.setTimeout(60_000 + some.length * 300)
  problems.expect(...noise)
  const club = await openHostile(page, context, sandbox, baseURL ?? '')
  const campaign = new Campaign(club)
  const served = await servedDiscovery(page)
  const messages = toMessages(some)
  const each = Object.entries(sections)
  for (let from = 0; from < messages.length; from += each.length) {
    const said = each.map(([name, path], index) => ({
      name,
      path,
      message: messages[from + index] ?? 'Volvemos.'
    }))
    const off = said.map(({ name, message }) => [
      name,
      served.microFrontends[name]?.map(({ extras, ...one }) => ({
        ...one,
        extras: { ...extras, off: { message } }
      }))
    ])
    const body = await signed({
      ...served,
      release: served.release + 1 + from,
      microFrontends: { ...served.microFrontends, ...Object.fromEntries(off) }
    })
    await page.unrouteAll({ behavior: 'wait' })
    await spoilPage(page, body)
    await page.route('/discovery.json', route => route.fulfill({ body, contentType: 'application/json' }))
    await campaign.begin()
    for (const { path, message } of said) {
      await campaign.run(`go(${JSON.stringify(path)})`)
      await campaign.look(`message ${message}`, `text('main [role=status]', ${JSON.stringify(message)})`)
    }
  }
  campaign.tried += some.length
  tell('the words of ops', campaign, club)
  expect(campaign.executed).toEqual([])
  expect(campaign.strange).toEqual([])
  expect(club.foreign).toEqual([])
})

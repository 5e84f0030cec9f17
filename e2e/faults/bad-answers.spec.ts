import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '../fixtures/club.ts'
import { corporaFolder } from '../fixtures/corpora.ts'
import { keepSession, savedSession, sessionKey } from '../fixtures/saved-session.ts'
import { memberScreens } from '../sequences/member-screens.ts'
import { headingOf, type Screen } from '../sequences/screen.ts'
import { createPerson } from '../sequences/visit.ts'

// Every answer of the provider is nonsense: each screen says so and offers to ask again, with the club around it, and the member stays
// signed in; with good answers it shows what is true. Every text goes through the client itself (the sandbox's own test); here a
// sample, 3 a screen and 24 with `SOAK=1`, from the place that `ANSWER_SEED` says.

const nested = (count: number, open: string, close: string) => open.repeat(count) + close.repeat(count)

const oddities: readonly (readonly [name: string, body: string | Buffer])[] = [
  ['a page', '<!doctype html><title>Portal</title><p>Conectate'],
  ['null', 'null'],
  ['nothing', ''],
  ['an empty object', '{}'],
  [
    'empty records',
    '{"success":true,"data":{},"promos":[{}],"redeems":[{}],"missions":[{}],"notifications":[{}]}'
  ],
  ['ten thousand levels', nested(10_000, '[', ']')],
  ['an error of ten thousand levels', `{"success":false,"error":${nested(10_000, '[', ']')}}`],
  ['ten megabytes', `{"success":true}${' '.repeat(10 * 1024 * 1024)}`]
]

const folder = join(corporaFolder ?? '', 'jsontestsuite/test_parsing')
const malformed = corporaFolder
  ? readdirSync(folder)
      .filter(name => name.startsWith('n_'))
      .map(name => [name, readFileSync(join(folder, name))] as const)
  : []

const bodies = [...oddities, ...malformed]
const seed = Number(process.env.ANSWER_SEED ?? 1)
const each = process.env.SOAK ? 24 : 3
/** Steps through all of them, from a place of each screen's own. */
const sampleFor = (screen: number) =>
  Array.from(
    { length: each },
    (_, index) => bodies[(seed * 31 + screen * 7 + index * 13) % bodies.length]
  ).flatMap(body => (body ? [body] : []))

const calls = '**/v1/api/**'

const answerWith = (page: Page, body: string | Buffer) =>
  page.route(calls, route => route.fulfill({ status: 200, contentType: 'application/json', body }))

/** What the member reads, whatever came. A promotion that cannot be had is a page that is not there. */
const refusalOn = (page: Page, screen: Screen) =>
  screen.name === 'Promo'
    ? headingOf(page, 'Página no disponible')
    : page.getByRole('main').getByRole('button', { name: 'Reintentar' }).first()

for (const [index, screen] of memberScreens.entries()) {
  const sample = sampleFor(index)
  test(`${screen.name}: ${sample.length} of ${bodies.length} bad answers to every call, survived and healed`, async ({
    page,
    sandbox,
    request
  }) => {
    test.setTimeout(60_000 + sample.length * 30_000)
    const { member, promoId } = await createPerson(sandbox, request, screen)
    const visit = { page, sandbox, request, member, promoId }
    const saved = savedSession(member)
    await keepSession(page, saved)
    const unhandled: string[] = []
    page.on('pageerror', error => unhandled.push(error.message))
    const stored = () => page.evaluate(key => localStorage.getItem(key), sessionKey)
    for (const [name, body] of sample)
      await test.step(name, async () => {
        await answerWith(page, body)
        await page.goto(screen.path(visit))
        await expect(refusalOn(page, screen)).toBeVisible()
        await expect(page.getByRole('banner')).toBeVisible()
        await expect(page.locator('[data-loading="true"]')).toHaveCount(0)
        expect(JSON.parse((await stored()) ?? '{}')).toMatchObject({
          isAuthenticated: true,
          token: member.token
        })
        await page.unrouteAll({ behavior: 'wait' })
        await page.goto(screen.path(visit))
        await screen.isTrue(visit)
      })
    expect(unhandled).toEqual([])
    process.stdout.write(
      `answers: ${screen.name}, ${sample.length} of ${bodies.length} survived and healed, seed ${seed}\n`
    )
  })
}

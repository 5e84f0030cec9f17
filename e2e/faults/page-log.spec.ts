import { expect, type Page, test } from '../fixtures/club.ts'

// Every test fails when a page's console or a beacon identifies a member. These tests check that rule itself.

const blank = '/healthz'

// biome-ignore lint/suspicious/noConsole: the test writes to the console of the page
const says = (page: Page, line: string) => page.evaluate(text => console.info(text), line)
const tells = (page: Page, body: string) =>
  page.evaluate(text => navigator.sendBeacon('/telemetry', text), body)
const fetches = (page: Page, body: string) =>
  page.evaluate(async text => {
    await fetch('/telemetry', { method: 'POST', body: text, keepalive: true })
  }, body)

for (const [way, tell] of Object.entries({
  'the console': says,
  'a beacon': tells,
  'a request kept alive': fetches
}))
  test(`data that identifies a member in ${way} fails a test, and other texts do not`, async ({
    page,
    sandbox,
    log,
    problems
  }) => {
    const { _id, email, password, token } = await sandbox.createMember()
    await page.goto(blank)
    const written: readonly (readonly [kind: string, line: string])[] = [
      ['token', `{"detail":"Bearer ${token}"}`],
      ['e-mail', `no such member: ${email}`],
      ['e-mail', `/v1/api?email=${encodeURIComponent('ana.paz+club@correo.example')}`],
      ['document', '{"detail":"no such document 30123456"}'],
      ['document', 'DNI 30.123.456'],
      ['code', 'redeemed EQS-7K2M-9QX'],
      [_id, `/promo/${_id}`],
      [password, `{"password":"${password}"}`]
    ]
    const harmless = [
      '[eqs] {"event":"slow_remote","version":"1.4.4-rc.1","attempts":2}',
      // The hash of a build may consist of digits only.
      '{"host":"1.0.0-local.60884942"}',
      '12.450 puntos',
      '2026-11-22T15:00:00.000Z'
    ]
    // The club refuses such beacons.
    if (tell !== says) problems.expectStatus(400, '/telemetry', written.length + harmless.length)
    for (const [kind, line] of written) {
      log.forget()
      await tell(page, line)
      await expect.poll(() => log.naming()).toContainEqual(expect.stringMatching(`^${kind} in `))
    }
    log.forget()
    for (const line of harmless) await tell(page, line)
    await expect.poll(() => log.length).toBeGreaterThanOrEqual(harmless.length)
    expect(log.naming()).toEqual([])
  })

test('an e-mail address in the console of another browser context fails a test', async ({
  browser,
  baseURL,
  sandbox,
  log
}) => {
  const { email } = await sandbox.createMember()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(new URL(blank, baseURL).href)
  await says(page, email)
  await expect.poll(() => log.naming()).not.toEqual([])
  log.forget()
  await context.close()
})

test.fail('a test whose page logs a token fails', async ({ page, sandbox }) => {
  const { token } = await sandbox.createMember()
  await page.goto(blank)
  await says(page, token)
})

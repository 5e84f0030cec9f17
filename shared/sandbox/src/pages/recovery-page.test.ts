import { emailValidationRequestEndpoint, usersForgotEndpoint } from '@eqs/api/contract'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { openStorage, type Storage } from '../storage/database.ts'
import { member } from '../storage/tables.ts'
import { suiteDatabases } from '../testing/test-databases.ts'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'

describe.each(suiteDatabases)('the recovery page, on %s', database => {
  let club: TestSandbox
  beforeAll(async () => {
    club = await openTestSandbox(database)
  }, startTimeout)
  afterAll(() => club.close())

  async function forgetful() {
    const { email, token } = await club.freshMember({ email_validation: false })
    await club.ask(usersForgotEndpoint, { body: { email, brand: 'eqs' } })
    return { email, token, link: await club.newestLink(email) }
  }

  test('accepts a password of 300 letters, each of which counts when the member signs in', async () => {
    const { email, link } = await forgetful()
    const long = 'ab'.repeat(150)
    expect(await club.recover(link, long)).toMatchObject({ status: 200 })
    expect((await club.signIn(email, long)).result.email).toBe(email)
    await expect(club.signIn(email, long.slice(0, -1))).rejects.toThrow('401')
  })

  test('tells the password manager whose password it is, and names the field that is wrong', async () => {
    const { email, link } = await forgetful()
    const { text } = await club.send(link)
    expect(text).toContain(`<input type="email" value="${email}" autocomplete="username" readonly />`)
    const refused = await club.recover(link, 'corta')
    expect(refused.text).toContain('<title>Error: Elegí una contraseña nueva')
    expect(refused.text).toContain('<h1>Elegí una contraseña nueva</h1>')
    expect(refused.text).toMatch(/name="password"[^>]* aria-describedby="problem"/)
    expect(refused.text).toContain(email)
  })

  test('says after a second press that the password may be saved', async () => {
    const { link } = await forgetful()
    expect(await club.recover(link, 'la primera')).toMatchObject({ status: 200 })
    const again = await club.recover(link, 'la primera')
    expect(again.status).toBe(400)
    expect(again.text).toMatch(/ya podés entrar con ella\. <a href="\/ingresa">/)
  })

  test('accepts no link to an address that the member has replaced', async () => {
    const { token, link } = await forgetful()
    const fix = `nueva-${database.toLowerCase()}@gmail.com`
    await club.ask(emailValidationRequestEndpoint, { token, body: { fix } })
    expect(await club.send(link)).toMatchObject({ status: 400 })
    expect(await club.recover(link, 'la primera')).toMatchObject({ status: 400 })
    expect((await club.signIn(fix)).result.email).toBe(fix)
  })

  test('shows a page in Spanish when there were too many attempts', async () => {
    await club.control('rate-limits', { active: true })
    const attempt = () => club.recover('/recuperar?token=none', 'la primera')
    for (let time = 0; time < 30; time += 1) expect(await attempt()).toMatchObject({ status: 400 })
    const { status, text, headers } = await attempt()
    await club.control('rate-limits', { active: false })
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect(headers.get('content-type')).toMatch('text/html')
    expect(text).toMatch(/<h1>Demasiados intentos<\/h1>\s*<p>Esperá 15 minutos/)
  })

  test('accepts one of two requests with the same link at the same time', async () => {
    const { email, link } = await forgetful()
    const passwords = ['la primera', 'la segunda']
    const send = () => passwords.map(password => club.recover(link, password))
    // The embedded database has one connection, which serializes the calls.
    const sent = club.databaseUrl === undefined ? send() : await meeting(club.databaseUrl, email, send)
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400])
    const chosen = passwords[statuses.indexOf(200)]
    expect((await club.signIn(email, chosen)).result.email).toBe(email)
  })
})

/** Locks the member's row until both calls wait in the database, so that the race happens every time. */
async function meeting<Sent>(databaseUrl: string, email: string, send: () => Sent): Promise<Sent> {
  const storage = await openStorage({ databaseUrl })
  try {
    return await storage.db.transaction(async tx => {
      await tx.select().from(member).where(eq(member.email, email)).for('update')
      const sent = send()
      while ((await waitingIn(storage)) < 2);
      return sent
    })
  } finally {
    await storage.close()
  }
}

async function waitingIn({ db }: Storage): Promise<number> {
  const [row] = await db
    .select({ waiting: sql`count(*)`.mapWith(Number) })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`)
  return row?.waiting ?? 0
}

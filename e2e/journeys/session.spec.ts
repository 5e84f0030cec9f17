import { sample } from '@eqs/testing/suite'
import type { Request } from '@playwright/test'
import { expect, headerPoints, signIn, test } from '../fixtures/club.ts'
import { holdAnswer } from '../fixtures/held-answers.ts'
import { keepSession, readSession, savedSession, sessionKey } from '../fixtures/saved-session.ts'
import { takenOver } from '../fixtures/taken-over.ts'

const signInHeading = { level: 1, name: 'Ingresá' } as const

test('a member who signs out in one tab is signed out in the other at once', async ({
  page,
  context,
  sandbox
}) => {
  const member = await sandbox.createMember()
  const other = await context.newPage()
  await page.goto('/ingresa')
  await signIn(page, member)
  const answer = await holdAnswer(other, '/api/missions')
  const givenUp = other.waitForEvent('requestfailed', request => request.url().includes('/api/missions'))
  await other.goto('/mi-cuenta/misiones')
  await expect(other.getByRole('heading', { level: 1, name: 'Misiones' })).toBeVisible()
  await answer.given
  const asked: Request[] = []
  other.on('request', request => asked.push(request))

  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/ingresa')
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(other).toHaveURL(`/ingresa?path=${encodeURIComponent('/mi-cuenta/misiones')}`)
  await expect(other.getByText('Cerraste tu sesión en otra pestaña.')).toBeVisible()
  await expect(other.getByText(member.email)).toHaveCount(0)
  await answer.release()
  const headers = await Promise.all(asked.map(request => request.allHeaders()))
  expect(headers.filter(({ authorization }) => authorization !== undefined)).toEqual([])
})

test('when another tab signs another member in, the tab shows that member and no data of the first one', async ({
  page,
  context,
  sandbox
}) => {
  const first = await sandbox.createMember({ points: 1111 })
  const second = await sandbox.createMember({ points: 2222 })
  const beside = await context.newPage()
  await page.goto('/ingresa')
  await signIn(page, first)
  await expect(headerPoints(page)).toContainText('1.111')

  await test.step('by signing out and in with the form', async () => {
    await beside.goto('/')
    await beside.getByRole('button', { name: 'Tu perfil' }).click()
    await beside.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(page).toHaveURL('/ingresa')
    await signIn(beside, second)
    await expect(headerPoints(page)).toContainText('2.222')
  })

  await test.step('by replacing the stored entry directly', async () => {
    await page.getByRole('link', { name: 'Mi Cuenta' }).click()
    await beside.evaluate(([key, entry]) => localStorage.setItem(key, entry), [
      sessionKey,
      savedSession(first)
    ] as const)
    await expect(headerPoints(page)).toContainText('1.111')
    await expect(page.getByText('2.222')).toHaveCount(0)
  })
})

const strangeEntries = [
  ['half an entry', '{"isAuthenticated":true,'],
  ['a word', '"hola"'],
  ['null', 'null'],
  ['a list', '[1,2,3]'],
  ['an entry without a member', '{"isAuthenticated":true,"token":""}'],
  ['an entry without a sign-in', '{"isAuthenticated":false,"token":"x","user":{}}'],
  ['an entry of other types', '{"isAuthenticated":true,"token":{"a":1},"user":7}'],
  ['ten thousand brackets', '['.repeat(10_000)]
] as const

for (const [name, entry] of sample(strangeEntries, 1)) {
  test(`a browser that stored ${name} instead of a session opens as for a visitor`, async ({ page }) => {
    await keepSession(page, entry)
    await page.goto('/mi-cuenta')
    await expect(page).toHaveURL('/ingresa?path=%2Fmi-cuenta')
    await expect(page.getByRole('heading', signInHeading)).toBeVisible()
    expect(await readSession(page)).toBeNull()
  })
}

for (const [title, error, refused] of [
  [
    'in a browser that refuses storage, the session lasts until a reload, and a notice says so',
    'SecurityError',
    ['getItem', 'setItem', 'removeItem']
  ],
  [
    'in a browser without room for a session, the session lasts until a reload, and a notice says so',
    'QuotaExceededError',
    ['setItem']
  ]
] as const)
  test(title, async ({ page, sandbox }) => {
    await page.addInitScript(
      ([name, methods]) => {
        function refuse() {
          throw new DOMException('Refused.', name)
        }
        for (const method of methods) Object.assign(Storage.prototype, { [method]: refuse })
        // Firefox refuses the channel between tabs together with storage.
        if (name === 'SecurityError') Object.assign(globalThis, { BroadcastChannel: refuse })
      },
      [error, refused] as const
    )
    const member = await sandbox.createMember({ points: 3333 })
    const notice = page.getByText('Tu sesión no se va a guardar en este navegador.')
    await page.goto('/ingresa')
    await expect(page.getByRole('heading', signInHeading)).toBeVisible()
    await expect(notice).toHaveCount(0)

    await signIn(page, member)
    await expect(notice).toBeVisible()
    await expect(headerPoints(page)).toContainText('3.333')
    await page.getByRole('link', { name: 'Mi Cuenta' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
    await page.getByRole('button', { name: 'Tu perfil' }).click()
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(page).toHaveURL('/ingresa')

    await signIn(page, member)
    await page.reload()
    await expect(page.getByRole('heading', signInHeading)).toBeVisible()
  })

test('the e-mail typed on the sign-in page is kept on the recovery page, and removed by signing out', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember()
  const email = page.getByRole('textbox', { name: 'Email' })
  const recover = page.getByRole('heading', { level: 1, name: 'Recuperá tu contraseña' })
  await page.goto('/ingresa')
  // A link that is pressed before the code has loaded opens another page, without the text.
  await takenOver(page)
  await email.fill('sofia@eqs.exampl')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(recover).toBeVisible()
  await expect(email).toHaveValue('sofia@eqs.exampl')
  await email.fill('sofia@eqs.example')
  await page.getByRole('link', { name: 'Volver a ingresar' }).click()
  await expect(page.getByRole('heading', signInHeading)).toBeVisible()
  await expect(email).toHaveValue('sofia@eqs.example')

  await signIn(page, member)
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByRole('heading', signInHeading)).toBeVisible()
  await expect(email).toHaveValue('')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(recover).toBeVisible()
  await expect(email).toHaveValue('')
})

test('Back after signing out shows no data of the member', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ points: 4444, first_name: 'Martina' })
  await page.goto('/ingresa')
  await signIn(page, member)
  await page.getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('4.444')
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByRole('heading', signInHeading)).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL('/ingresa')
  await expect(page.getByRole('heading', signInHeading)).toBeVisible()
  for (const secret of ['4.444', 'Martina', member.email])
    await expect(page.locator('html')).not.toContainText(secret)
})

test('a page from the back/forward cache does not show a member who has signed out', async ({
  page,
  sandbox
}) => {
  await keepSession(page, savedSession(await sandbox.createMember({ points: 5555 })))
  await page.goto('/mi-cuenta')
  await expect(headerPoints(page)).toContainText('5.555')
  // A page in the back/forward cache gets no events, so the page checks the session when it is restored.
  await page.evaluate(key => {
    localStorage.removeItem(key)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, sessionKey)
  await expect(page.getByRole('heading', signInHeading)).toBeVisible()
  await expect(page.locator('html')).not.toContainText('5.555')
})

test('when the browser clears its storage, the next step leads to the sign-in page', async ({
  page,
  sandbox
}) => {
  await keepSession(page, savedSession(await sandbox.createMember({ points: 7777 })))
  await page.goto('/mi-cuenta')
  await expect(headerPoints(page)).toContainText('7.777')
  const step = await page.getByRole('link', { name: 'Alertas' }).elementHandle()
  // Clears the storage and clicks in one evaluation, so that the page cannot react in between.
  await page.evaluate(link => {
    localStorage.clear()
    sessionStorage.clear()
    if (link instanceof HTMLElement) link.click()
  }, step)
  await expect(page.getByRole('heading', signInHeading)).toBeVisible()
  await expect(page.locator('html')).not.toContainText('7.777')
})

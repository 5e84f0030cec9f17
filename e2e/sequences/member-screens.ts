import { expect, type Page } from '../fixtures/club.ts'
import { askProvider } from '../fixtures/facts.ts'
import { askToRedeem, congratulations, redeem } from '../fixtures/redeeming.ts'
import { getButton, getField, getHeading, type Screen, tellsFacts, type Visit } from './screen.ts'

const isOpen =
  (heading: string | RegExp): Screen['isTrue'] =>
  async visit => {
    await expect(getHeading(visit.page, heading)).toBeVisible()
    await tellsFacts(visit)
  }

const earn = ({ sandbox, member }: Visit) => sandbox.applyEvent(member.email, { points: 240 })

async function redeemOn(other: Page, { promoId }: Visit): Promise<void> {
  await other.goto(`/promo/${promoId}`)
  await redeem(other)
  await expect(congratulations(other)).toBeVisible()
}

/**
 * Two changes of the data of a screen: points earned outside the browser (`change`), and a redemption in
 * another page (`changeOn`).
 */
const follows = { change: earn, changeOn: redeemOn }

const firstAlert = (page: Page) =>
  page.getByRole('region', { name: 'Tus alertas' }).getByRole('button').first()

async function readAll(page: Page): Promise<void> {
  await getButton(page, 'Marcar todos como leidos').click()
  // Simulates that the page is left right after the press.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
}

async function saveCity(page: Page, city: string): Promise<void> {
  await getField(page, 'Ciudad').fill(city)
  await getButton(page, 'Guardar').click()
}

const isSaved = (page: Page) => expect(page.getByText('Listo, guardamos tus datos.').first()).toBeVisible()

const cityIs = async ({ page, request, member }: Visit, city: string) => {
  await expect(getField(page, 'Ciudad')).toHaveValue(city)
  await expect(page.getByRole('main').getByText(city, { exact: true })).toBeVisible()
  expect((await askProvider(request, member)).city).toBe(city)
}

/** Screens of a member whose e-mail is validated and whose document is complete. */
export const memberScreens: readonly Screen[] = [
  {
    name: 'Catálogo',
    guard: 'member',
    path: () => '/',
    isTrue: isOpen('Canjeá tus puntos'),
    ...follows,
    press: {
      call: '/api/promos/getActive',
      press: ({ page }) => getButton(page, 'Guardar Termo').click(),
      done: async ({ page }) => {
        await expect(getButton(page, 'Guardar Termo')).toHaveAttribute('aria-pressed', 'true')
        await expect(getButton(page, 'Guardar Termo')).toBeFocused()
      }
    }
  },
  {
    name: 'Promo',
    guard: 'member',
    path: ({ promoId }) => `/promo/${promoId}`,
    from: '/mi-cuenta/canjes',
    isTrue: isOpen('Termo'),
    ...follows,
    sending: {
      call: '/api/redeems/new/*',
      send: async ({ page }) => {
        await redeem(page)
      },
      // The dialog of a pending redemption cannot be closed, but the browser's Back still works.
      leave: async ({ page }) => {
        await page.goBack()
      },
      left: async visit => {
        await expect(getHeading(visit.page, 'Canjes')).toBeVisible()
        await expect(visit.page.getByRole('article', { name: 'Termo' })).toHaveCount(1)
        await tellsFacts(visit)
      }
    },
    press: {
      call: '/api/promos/get/*',
      press: async ({ page }) => {
        await askToRedeem(page)
      },
      done: async visit => {
        const question = visit.page.getByRole('dialog', { name: '¿Lo canjeamos?' })
        await question.getByRole('button', { name: 'Continuar' }).click()
        await expect(congratulations(visit.page)).toBeVisible()
        await tellsFacts(visit)
      }
    }
  },
  {
    name: 'Mis Puntos',
    guard: 'member',
    path: () => '/mi-cuenta',
    isTrue: isOpen('Mis Puntos'),
    ...follows,
    press: {
      call: '/api/loyalty/transactions',
      press: async ({ page }) => {
        const file = page.waitForEvent('download')
        await getButton(page, 'Agendar vencimiento').click()
        await file
      },
      done: async visit => {
        await expect(getButton(visit.page, 'Agendar vencimiento')).toBeFocused()
        await tellsFacts(visit)
      }
    }
  },
  {
    name: 'Misiones',
    guard: 'member',
    path: () => '/mi-cuenta/misiones',
    isTrue: isOpen('Misiones'),
    change: ({ sandbox, member }) =>
      sandbox.applyEvent(member.email, { mission: 'Vení en bici a la sucursal', points: 400 }),
    changeOn: async (other, visit) => {
      await visit.sandbox.applyEvent(visit.member.email, { mission: 'Completá tu perfil', points: 500 })
      await redeemOn(other, visit)
    }
  },
  {
    name: 'Canjes',
    guard: 'member',
    redemptions: 8,
    path: () => '/mi-cuenta/canjes',
    isTrue: isOpen('Canjes'),
    change: async ({ sandbox, request, member }) => {
      const [[usedCode] = []] = (await askProvider(request, member)).tickets
      await sandbox.applyEvent(member.email, { usedCode, points: 240 })
    },
    changeOn: redeemOn,
    press: {
      call: '/api/redeems?page=1*',
      press: ({ page }) => getButton(page, 'Ver más').click(),
      done: async visit => {
        const tickets = visit.page.getByRole('main').getByRole('article')
        await expect(tickets).toHaveCount(8)
        const [seventh = []] = (await askProvider(visit.request, visit.member)).tickets.slice(6)
        await expect(tickets.filter({ hasText: String(seventh[0]) })).toBeFocused()
        await tellsFacts(visit)
      }
    }
  },
  {
    name: 'Alertas',
    guard: 'member',
    path: () => '/notificaciones',
    isTrue: isOpen('Alertas'),
    change: ({ sandbox, member }) => sandbox.applyEvent(member.email, { alert: 'Alerta nueva' }),
    changeOn: async (other, { sandbox, member }) => {
      await sandbox.applyEvent(member.email, { alert: 'Alerta nueva' })
      await other.goto('/notificaciones')
      const marked = other.waitForResponse('**/v1/api/notifications/read')
      await readAll(other)
      await marked
    },
    sending: {
      call: '/api/notifications/read',
      send: ({ page }) => readAll(page),
      leave: ({ page }) => page.getByRole('link', { name: 'Mi Cuenta' }).click(),
      left: async visit => {
        await expect(getHeading(visit.page, 'Mis Puntos')).toBeVisible()
        expect((await askProvider(visit.request, visit.member)).unread).toBe(0)
        await tellsFacts(visit)
      }
    },
    press: {
      call: '/api/notifications',
      press: ({ page }) => firstAlert(page).click(),
      done: async visit => {
        await tellsFacts(visit)
        expect((await askProvider(visit.request, visit.member)).unread).toBe(2)
        await expect(visit.page.getByRole('region', { name: 'Tus alertas' }).locator(':focus')).toHaveCount(1)
      }
    }
  },
  {
    name: 'Tu Perfil',
    guard: 'member',
    path: () => '/perfil',
    isTrue: async visit => {
      await isOpen('Tu Perfil')(visit)
      await cityIs(visit, (await askProvider(visit.request, visit.member)).city)
    },
    change: earn,
    changeOn: async other => {
      await other.goto('/perfil')
      await saveCity(other, 'Tilcara')
      await isSaved(other)
    },
    typing: { field: 'Apellido' },
    sending: {
      call: '/api/users/update',
      send: ({ page }) => saveCity(page, 'Humahuaca'),
      edit: {
        field: 'Apellido',
        text: 'Tipeado',
        after: async visit => {
          await cityIs(visit, 'Humahuaca')
          await expect(getField(visit.page, 'Apellido')).toHaveValue('Tipeado')
        }
      },
      leave: async ({ page }) => {
        await page.getByRole('link', { name: 'Mi Cuenta' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click()
      },
      left: async visit => {
        await expect(getHeading(visit.page, 'Mis Puntos')).toBeVisible()
        await visit.page.goBack()
        await cityIs(visit, 'Humahuaca')
      }
    },
    press: {
      call: '/api/app/init/web',
      press: async ({ page }) => {
        await saveCity(page, 'Purmamarca')
        await isSaved(page)
      },
      done: visit => cityIs(visit, 'Purmamarca')
    }
  }
]

import { expect } from '@playwright/test'
import {
  expectAddress,
  expectShown,
  expectText,
  type Journey,
  redeem,
  signIn,
  waitForWorker
} from '../club-in-engines.ts'

/** Journeys from the catalogue to the code at the shop's till. */
export const codes: readonly Journey[] = [
  {
    title:
      'a member finds, saves and redeems a promotion, and finds its code in Canjes and its transaction in Mis Puntos',
    async go({ club, sandbox, tab }) {
      const member = await sandbox.createMember({ points: 5000 })
      await sandbox.createPromo({
        email: member.email,
        description_title: 'Desayuno para dos',
        points: 1200
      })
      await tab.open(club.origin)
      await expectAddress(tab, `${club.origin}/ingresa`)
      await signIn(tab, member)
      await expectShown(tab, 'heading', 'Canjeá tus puntos')
      await expectShown(tab, 'link', /5\.000/)

      await tab.fill('Buscar', 'desayuno')
      // Not a part of "21 beneficios": the list would still move under the press.
      await expectText(tab, /(?:^|\D)1 beneficio\b/m)
      await tab.press('link', /Desayuno para dos/)
      await expectShown(tab, 'heading', 'Desayuno para dos')
      await tab.press('button', 'Guardar')
      await tab.press('link', 'Volver al catálogo')
      // The goal is on a line of its own.
      await expectText(tab, /¡Ya te alcanza\s+para «Desayuno para dos»!/)
      await tab.press('link', 'para «Desayuno para dos»!')
      const code = await redeem(tab)
      await tab.press('link', 'Ir a Mis Canjes')
      await expectText(tab, code)
      await tab.reload()
      await expectText(tab, code)
      await expectShown(tab, 'link', /3\.800/)

      await tab.press('link', 'Mis Puntos')
      await expectShown(tab, 'heading', 'Tu próximo beneficio')
      await tab.press('button', 'Más opciones de tus movimientos')
      await tab.fill('Buscar', 'desayuno')
      await expectText(tab, '1 movimiento')
      await expectAddress(tab, `${club.origin}/mi-cuenta?buscar=desayuno`)
    }
  },
  {
    title: 'marking all alerts is sent to the provider at once',
    async go({ club, sandbox, tab }) {
      await tab.open(`${club.origin}/ingresa?path=/notificaciones`)
      await signIn(tab, await sandbox.createMember({ notifications: 2 }))
      await tab.press('button', 'Marcar todos como leidos')
      await expect.poll(() => club.asked).toContain('POST /v1/api/notifications/read')
      await expectShown(tab, 'button', 'Sin leer (0)')
    }
  },
  {
    title: 'an opened alert stays read when the page is reloaded before a slow provider has stored it',
    async go({ club, sandbox, tab }) {
      const { email, password } = await sandbox.createMember({ notifications: 2 })
      await tab.open(`${club.origin}/ingresa?path=/notificaciones`)
      await signIn(tab, { email, password })
      const path = '/api/notifications/read'
      const call = await sandbox.holdCall({ email, path, status: 500, times: 1 })
      await tab.press('button', /Aviso 1 /)
      await call.arrived()
      await tab.reload()
      await expectShown(tab, 'button', 'Sin leer (1)')
      const sent = () => club.asked.filter(asked => asked === `POST /v1${path}`).length
      await expect.poll(sent).toBeGreaterThan(1)
      await call.release()
    }
  },
  {
    title: 'a member who follows a link to a promotion redeems it once, and the balance is updated',
    async go({ club, sandbox, tab }) {
      const member = await sandbox.createMember({ points: 5000 })
      const promo = await sandbox.createPromo({
        email: member.email,
        description_title: 'Helado',
        points: 1200
      })
      await tab.open(`${club.origin}/promo/${promo._id}`)
      await expectAddress(tab, `${club.origin}/ingresa?path=${encodeURIComponent(`/promo/${promo._id}`)}`)
      await signIn(tab, member)
      await expectAddress(tab, `${club.origin}/promo/${promo._id}`)
      const code = await redeem(tab)
      await expectText(tab, /3\.800/)
      await tab.press('button', 'Cerrar ventana')
      await expectShown(tab, 'heading', 'Tu Canje')
      await expectText(tab, code)
      await tab.press('button', /^Mostrar en caja/)
      await expectShown(tab, 'dialog', 'Helado')
      await expectShown(tab, 'img', `Código QR de ${code}`)
      // Back closes the ticket first, and Forward shows it again.
      const isOpen = () => tab.shows('dialog', 'Helado')
      await tab.run('history.back()')
      await expect.poll(isOpen).toBe(false)
      await expectAddress(tab, `${club.origin}/promo/${promo._id}`)
      await expectShown(tab, 'heading', 'Tu Canje')
      await tab.run('history.forward()')
      await expect.poll(isOpen).toBe(true)
      await tab.press('button', 'Cerrar ventana')
      await expect.poll(isOpen).toBe(false)
      await expectShown(tab, 'heading', 'Tu Canje')

      expect(club.asked.filter(asked => asked === `POST /v1/api/redeems/new/${promo._id}`)).toHaveLength(1)
      expect(await sandbox.ledger(member.email)).toMatchObject({ sum: 3800, balance: 3800 })
    }
  },
  {
    title:
      'a code seen before is shown while the server is stopped, and the club works again once it is back',
    async go({ club, sandbox, tab }) {
      const member = await sandbox.createMember({ points: 500 })
      const promo = await sandbox.createPromo({
        email: member.email,
        description_title: 'Helado',
        points: 100
      })
      await tab.open(`${club.origin}/promo/${promo._id}`)
      await signIn(tab, member)
      const code = await redeem(tab)
      await tab.press('link', 'Ir a Mis Canjes')
      await expectText(tab, code)
      await waitForWorker(tab)

      await club.stop()
      await tab.reload()
      await expectText(tab, code)
      await expectShown(tab, 'img', `Código QR de ${code}`)
      await tab.press('button', /^Mostrar en caja/)
      await expectShown(tab, 'dialog', 'Helado')

      await club.start()
      await tab.reload()
      await expectText(tab, code)
      await expectShown(tab, 'link', /400/)
    }
  }
]

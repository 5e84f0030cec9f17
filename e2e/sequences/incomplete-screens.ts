import { expect } from '../fixtures/club.ts'
import { readSession } from '../fixtures/saved-session.ts'
import { newcomer } from '../fixtures/sign-up-form.ts'
import { getButton, getField, getHeading, isLedOn, type Screen, type Visit } from './screen.ts'
import { openAsMember } from './visit.ts'

const isVisitor = async ({ page }: Visit) => expect(await readSession(page)).toBeNull()

const typed = 'tipeado@eqs.example'
const other = newcomer().nationalIdentity

const unvalidated = { email_validation: false }
const address = () => newcomer().email

/** Screens that a member has to complete before the club can be used. */
export const incompleteScreens: readonly Screen[] = [
  {
    name: 'Validá tu email',
    guard: 'session',
    member: unvalidated,
    path: () => '/validar-email',
    isTrue: async ({ page, member }) => {
      await expect(getHeading(page, 'Validá tu email')).toBeVisible()
      await expect(page.getByRole('main')).toContainText(member.email)
    },
    change: ({ sandbox, member }) => sandbox.applyEvent(member.email, { email_validation: true }),
    changeOn: async (tab, { sandbox, member }) => {
      await openAsMember(tab, '/validar-email')
      await sandbox.applyEvent(member.email, { email_validation: true })
      await getButton(tab, 'Ya validé mi email').click()
      await expect(tab).toHaveURL('/')
    },
    isTrueThen: isLedOn,
    typing: { open: 'Cambiar email', field: 'Nuevo email' },
    sending: {
      call: '/api/users/email_validation/request',
      send: async ({ page }) => {
        await getButton(page, 'Cambiar email').click()
        await getField(page, 'Nuevo email').fill(address())
        await getButton(page, 'Guardar y reenviar').click()
      },
      edit: {
        field: 'Nuevo email',
        text: typed,
        after: async ({ page }) => {
          const sent = page.getByRole('dialog', { name: 'Listo!' })
          await expect(sent).not.toContainText(typed)
          await sent.getByRole('button', { name: 'Entendido' }).click()
          await expect(getField(page, 'Nuevo email')).toHaveValue(typed)
        }
      },
      leave: ({ page }) => getButton(page, 'Cerrar Sesión').click(),
      left: async visit => {
        await expect(getHeading(visit.page, 'Ingresá')).toBeVisible()
        await expect(visit.page.getByRole('dialog')).toHaveCount(0)
        await isVisitor(visit)
      }
    },
    press: {
      call: '/api/app/init/web',
      press: async ({ page, sandbox, member }) => {
        await sandbox.applyEvent(member.email, { email_validation: true })
        await getButton(page, 'Ya validé mi email').click()
        await expect(page).toHaveURL('/')
      },
      done: isLedOn
    }
  },
  {
    name: 'Completá tu DNI',
    guard: 'session',
    isWithoutDocument: true,
    path: () => '/validar-id',
    isTrue: async ({ page }) => {
      await expect(getField(page, 'Documento')).toBeVisible()
    },
    change: ({ sandbox, member }) =>
      sandbox.applyEvent(member.email, { national_identity: newcomer().nationalIdentity }),
    changeOn: async tab => {
      await tab.goto('/validar-id')
      await getField(tab, 'Documento').fill(newcomer().nationalIdentity)
      await tab.keyboard.press('Enter')
      await expect(tab).toHaveURL('/')
    },
    isTrueThen: isLedOn,
    typing: { field: 'Documento' },
    sending: {
      call: '/api/users/update/nationalIdentity',
      send: async ({ page, sandbox }) => {
        const national_identity = newcomer().nationalIdentity
        await sandbox.createMember({ national_identity })
        await getField(page, 'Documento').fill(national_identity)
        await page.keyboard.press('Enter')
      },
      edit: {
        field: 'Documento',
        text: other,
        // The refusal of the document that was sent must not appear beside the document that was typed
        // meanwhile.
        after: async visit => {
          await expect(visit.page.getByText('ya se encuentra registrado')).toHaveCount(0)
          await visit.page.keyboard.press('Enter')
          await isLedOn(visit)
        }
      },
      leave: ({ page }) => getButton(page, 'Cerrar Sesión').click(),
      left: async visit => {
        await expect(getHeading(visit.page, 'Ingresá')).toBeVisible()
        await isVisitor(visit)
      }
    },
    press: {
      call: '/api/app/init/web',
      press: async ({ page }) => {
        await getField(page, 'Documento').fill(newcomer().nationalIdentity)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL('/')
      },
      done: isLedOn
    }
  }
]

import { expect } from '../fixtures/club.ts'
import { readSession } from '../fixtures/saved-session.ts'
import { expectStep, fillPersonalData, newcomer, nextStep } from '../fixtures/sign-up-form.ts'
import { getButton, getField, getHeading, isLedOn, type Screen, signInOn, type Visit } from './screen.ts'

const isVisitor = async ({ page }: Visit) => expect(await readSession(page)).toBeNull()

const typed = 'tipeado@eqs.example'
const other = newcomer().nationalIdentity

async function credentials({ page, member }: Visit): Promise<void> {
  await getField(page, 'Email').fill(member.email)
  await getField(page, 'Contraseña').fill(member.password)
}

/** Screens without a session. */
export const visitorScreens: readonly Screen[] = [
  {
    name: 'Ingresá',
    guard: 'visitor',
    path: () => '/ingresa',
    isTrue: async visit => {
      await expect(getHeading(visit.page, 'Ingresá')).toBeVisible()
      await isVisitor(visit)
    },
    changeOn: signInOn,
    isTrueThen: isLedOn,
    typing: { field: 'Email' },
    sending: {
      call: '/api/users/login',
      send: async visit => {
        await credentials(visit)
        await getButton(visit.page, 'Ingresar').click()
      },
      edit: {
        field: 'Email',
        text: typed,
        after: async visit => {
          await expect(visit.page).toHaveURL('/ingresa')
          await isVisitor(visit)
          await credentials(visit)
          await getButton(visit.page, 'Ingresar').click()
          await isLedOn(visit)
        }
      },
      leave: async ({ page }) => {
        await page.getByRole('link', { name: /Registrate/ }).click()
        await expect(getHeading(page, 'Creá tu cuenta')).toBeVisible()
      },
      left: async visit => {
        await expectStep(visit.page, 'Tus datos')
        await isVisitor(visit)
      }
    }
  },
  {
    name: 'Creá tu cuenta',
    guard: 'visitor',
    path: () => '/registrate',
    isTrue: async visit => {
      await expectStep(visit.page, 'Tus datos')
      await isVisitor(visit)
    },
    changeOn: signInOn,
    isTrueThen: isLedOn,
    typing: { field: 'Nombre' },
    sending: {
      call: '/api/users/check/nationalIdentity',
      send: async ({ page }) => {
        await fillPersonalData(page, newcomer())
        await nextStep(page).click()
      },
      edit: {
        field: 'Documento',
        text: other,
        after: async ({ page }) => {
          await expectStep(page, 'Tus datos')
          const checked = page.waitForRequest('**/check/nationalIdentity')
          await nextStep(page).click()
          expect((await checked).postDataJSON()).toMatchObject({ national_identity: other })
          await expectStep(page, 'Tu acceso')
        }
      },
      leave: async ({ page }) => {
        await page
          .getByRole('main')
          .getByRole('link', { name: /ingresá/i })
          .click()
        await expect(getHeading(page, 'Ingresá')).toBeVisible()
      },
      left: async ({ page }) => {
        await page.goBack()
        await expectStep(page, 'Tus datos')
        await expect(getField(page, 'Nombre')).toHaveValue('Lucía')
      }
    }
  },
  {
    name: 'Recuperá tu contraseña',
    guard: 'public',
    path: () => '/recuperar-contrasena',
    isTrue: async visit => {
      await expect(getHeading(visit.page, 'Recuperá tu contraseña')).toBeVisible()
      await isVisitor(visit)
    },
    typing: { field: 'Email' },
    sending: {
      call: '/api/users/forgot',
      send: async ({ page, member }) => {
        await getField(page, 'Email').fill(member.email)
        await getButton(page, 'Recuperar').click()
      },
      edit: {
        field: 'Email',
        text: typed,
        // The dialog shows the address that was sent, not the edited address.
        after: async ({ page, member }) => {
          await expect(page.getByRole('dialog', { name: 'Listo!' })).toContainText(member.email)
          await expect(getField(page, 'Email')).toHaveValue(typed)
        }
      },
      leave: async ({ page }) => {
        await page.getByRole('link', { name: 'Volver a ingresar' }).click()
        await expect(getHeading(page, 'Ingresá')).toBeVisible()
      },
      left: async ({ page, sandbox, member }) => {
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(await sandbox.letterLink(member.email, 'recovery')).toContain('token=')
      }
    }
  }
]

import { sample } from '@eqs/testing/suite'
import { answersFor, noAnswers, startBadProvider, tellSurvived } from '../fixtures/bad-answers.ts'
import { expect, test } from '../fixtures/club.ts'
import { askToRedeem, congratulations } from '../fixtures/redeeming.ts'
import {
  expectStep,
  fillCredentials,
  fillPersonalData,
  newcomer,
  nextStep
} from '../fixtures/sign-up-form.ts'
import { getButton, getField, isLedOn, type Screen, tellsFacts, type Visit } from '../sequences/screen.ts'
import { createPerson, keepSessionFor, openAsMember } from '../sequences/visit.ts'

// Forms whose request gets a broken answer. The form shows the message of the specification, keeps the input
// and can be sent again. After a good answer, the member can continue. The tests try three broken answers for
// each form, all of them with `SOAK=1`.

interface Form extends Pick<Screen, 'member' | 'isWithoutDocument'> {
  readonly name: string
  /** Path below the API base. */
  readonly call: string
  readonly isForVisitors?: boolean
  readonly path: (visit: Visit) => string
  /** Fills the form without sending it. */
  readonly fill: (visit: Visit) => Promise<void>
  readonly send: (visit: Visit) => Promise<void>
  readonly words: string
  /** True when the answer needs no data, so that an empty body or a text such as `OK` is a good answer. */
  readonly isTextGood?: boolean
  /** True when a dialog shows the message. The test closes the dialog before the next press. */
  readonly isInDialog?: boolean
  /** Status and path of a further call, which the provider refuses after each bad answer. */
  readonly refuses?: readonly [status: number, path: string]
  /** Expects the effect of a good answer. */
  readonly done: (visit: Visit) => Promise<void>
}

const isSent = ({ page }: Visit) => expect(page.getByRole('dialog', { name: 'Listo!' })).toBeVisible()

async function fillFirstStep({ page }: Visit): Promise<void> {
  await fillPersonalData(page, newcomer())
}

async function fillSecondStep(visit: Visit): Promise<void> {
  await fillFirstStep(visit)
  await nextStep(visit.page).click()
  await expectStep(visit.page, 'Tu acceso')
  await fillCredentials(visit.page, newcomer())
}

async function fillThirdStep(visit: Visit): Promise<void> {
  await fillSecondStep(visit)
  await nextStep(visit.page).click()
  await expectStep(visit.page, 'Revisión')
}

const signUp = { isForVisitors: true, path: () => '/registrate' }
const goOn = ({ page }: Visit) => nextStep(page).click()

const forms: readonly Form[] = [
  {
    name: 'Ingresá',
    call: '/api/users/login',
    isForVisitors: true,
    path: () => '/ingresa',
    fill: async ({ page, member }) => {
      await getField(page, 'Email').fill(member.email)
      await getField(page, 'Contraseña').fill(member.password)
    },
    send: ({ page }) => getButton(page, 'Ingresar').click(),
    words: 'Hubo un problema. Inténtalo más tarde.',
    done: isLedOn
  },
  {
    name: 'Recuperá tu contraseña',
    call: '/api/users/forgot',
    isForVisitors: true,
    path: () => '/recuperar-contrasena',
    fill: ({ page, member }) => getField(page, 'Email').fill(member.email),
    send: ({ page }) => getButton(page, 'Recuperar').click(),
    words: 'Hubo un problema. Inténtalo más tarde.',
    done: isSent
  },
  {
    ...signUp,
    name: 'Registrate, tus datos',
    call: '/api/users/check/nationalIdentity',
    fill: fillFirstStep,
    send: goOn,
    words: 'No podemos validar tu DNI en este momento.',
    done: ({ page }) => expectStep(page, 'Tu acceso')
  },
  {
    ...signUp,
    name: 'Registrate, tu acceso',
    call: '/api/users/verify/email',
    fill: fillSecondStep,
    send: goOn,
    words: 'No podemos validar tu email.',
    done: ({ page }) => expectStep(page, 'Revisión')
  },
  {
    ...signUp,
    name: 'Registrate, revisión',
    call: '/api/users/new',
    fill: fillThirdStep,
    send: ({ page }) => getButton(page, 'Crear Cuenta').click(),
    words: 'Hubo un problema. Inténtalo más tarde.',
    // The form signs in to find out whether the account was created.
    refuses: [401, '/v1/api/users/login'],
    done: ({ page }) => expect(page).toHaveURL('/validar-email')
  },
  {
    name: 'Ya validé mi email',
    call: '/api/users/email_validation/check',
    member: { email_validation: false },
    path: () => '/validar-email',
    fill: ({ sandbox, member }) => sandbox.applyEvent(member.email, { email_validation: true }),
    send: ({ page }) => getButton(page, 'Ya validé mi email').click(),
    words: 'No podemos validar tu email en este momento.',
    isInDialog: true,
    done: isLedOn
  },
  {
    name: 'Cambiar email',
    call: '/api/users/email_validation/request',
    member: { email_validation: false },
    path: () => '/validar-email',
    fill: async ({ page }) => {
      await getButton(page, 'Cambiar email').click()
      await getField(page, 'Nuevo email').fill(newcomer().email)
    },
    send: ({ page }) => getButton(page, 'Guardar y reenviar').click(),
    words: 'No podemos enviar el email en este momento.',
    isInDialog: true,
    done: isSent
  },
  {
    name: 'Completá tu DNI',
    call: '/api/users/update/nationalIdentity',
    isWithoutDocument: true,
    path: () => '/validar-id',
    fill: ({ page }) => getField(page, 'Documento').fill(newcomer().nationalIdentity),
    send: ({ page }) => getButton(page, 'Guardar').click(),
    words: 'No podemos validar tu DNI en este momento.',
    done: isLedOn
  },
  {
    name: 'Tu Perfil',
    call: '/api/users/update',
    isTextGood: true,
    path: () => '/perfil',
    fill: ({ page }) => getField(page, 'Ciudad').fill('Humahuaca'),
    send: ({ page }) => getButton(page, 'Guardar').click(),
    words: 'Lo sentimos, no podemos actualizar tus datos en este momento.',
    done: async visit => {
      await expect(visit.page.getByText('Listo, guardamos tus datos.').first()).toBeVisible()
      await tellsFacts(visit)
    }
  },
  {
    name: '¿Lo canjeamos?',
    call: '/api/redeems/new/*',
    path: ({ promoId }) => `/promo/${promoId}`,
    fill: async ({ page }) => {
      await askToRedeem(page)
    },
    send: ({ page }) => getButton(page, /^(?:Continuar|Reintentar)$/).click(),
    words: 'Lo sentimos, no podemos procesar este canje en este momento.',
    done: async visit => {
      await expect(congratulations(visit.page)).toBeVisible()
      await tellsFacts(visit)
    }
  }
]

for (const [index, form] of sample([...forms.entries()], 2)) {
  const bodies = form.isTextGood ? noAnswers.filter(({ body }) => /^\s*[<{[]/.test(String(body))) : noAnswers
  const answers = answersFor(index, bodies)
  test(`${form.name}: ${answers.length} of ${bodies.length} bad answers to the form each show a failure, and a good answer then works`, async ({
    page,
    sandbox,
    request,
    problems
  }) => {
    test.setTimeout(120_000 + answers.length * 5_000)
    const { member, promoId } = await createPerson(sandbox, request, form)
    const visit = { page, sandbox, request, member, promoId }
    if (!form.isForVisitors) await keepSessionFor(form, page, member)
    if (form.refuses) problems.expectStatus(...form.refuses, answers.length)
    // The faults start before the form is filled in, because some forms call the provider when a field loses
    // focus.
    const provider = await startBadProvider(page, form.call, answers[0])
    await (form.isForVisitors ? page.goto(form.path(visit)) : openAsMember(page, form.path(visit)))
    await form.fill(visit)
    for (const [step, bad] of answers.entries())
      await test.step(bad.name, async () => {
        if (step > 0) provider.answer(bad)
        await form.send(visit)
        await provider.hasAnswered()
        await expect(page.locator('[data-loading="true"]')).toHaveCount(0)
        const dialog = page.getByRole('alertdialog', { name: 'Ups.' })
        await expect((form.isInDialog ? dialog : page).getByText(form.words).first()).toBeVisible()
        if (form.isInDialog) await getButton(page, 'Entendido').click()
        await expect(dialog).toBeHidden()
      })
    await provider.end()
    await form.send(visit)
    await form.done(visit)
    tellSurvived(form.name, answers.length, bodies.length)
  })
}

import { useNavigate } from '@eqs/navigation'
import { $loading } from '@eqs/session'
import { createMember, holdAnswer, openScreen } from '@eqs/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import {
  chosenPassword,
  fillCredentials,
  fillPersonal,
  firstStep,
  freshEmail,
  next,
  password,
  secondStep,
  text,
  thirdStep
} from './sign-up-person.testing.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

/** The screen with buttons for the browser's Back and Forward. */
function Browser() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Atrás del navegador
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Adelante del navegador
      </button>
      <button type="button" onClick={() => void navigate('/registrate')}>
        Enlace al alta
      </button>
      <App />
    </>
  )
}

const back = () => screen.getByRole('button', { name: 'Atrás del navegador' })
const forward = () => screen.getByRole('button', { name: 'Adelante del navegador' })
const address = () => screen.getByRole('status', { name: 'Dirección' })

/** Navigates to a lazily loaded screen. React requires `act` for the suspended update. */
const follow = (person: UserEvent, way: HTMLElement) => act(async () => person.click(way))

/** Opens the form from the terms page, so that leaving it by Back is visible. */
async function open(): Promise<UserEvent> {
  await openScreen(Browser, { path: '/terminos-y-condiciones' })
  const person = userEvent.setup({ delay: null })
  await follow(person, screen.getByRole('button', { name: 'Enlace al alta' }))
  await screen.findByRole('heading', { level: 1, name: 'Creá tu cuenta' })
  return person
}

async function openThird(email = freshEmail()): Promise<UserEvent> {
  const person = await open()
  await fillPersonal(person)
  await person.click(next())
  await secondStep()
  await fillCredentials(person, email)
  await person.click(next())
  await thirdStep()
  return person
}

test("the browser's Back and Forward go through the steps, and Back in the first step leaves the form", async () => {
  const person = await openThird()
  await person.click(back())
  expect(await secondStep()).toHaveFocus()
  await person.click(back())
  expect(await firstStep()).toHaveFocus()
  expect(text('Nombre')).toHaveValue('Sofía')
  await person.click(forward())
  await secondStep()
  expect(password()).not.toHaveValue('')
  await person.click(forward())
  await thirdStep()
  expect(address()).toHaveTextContent('/registrate')
  await person.click(back())
  await person.click(back())
  await person.click(back())
  expect(address()).toHaveTextContent('/terminos-y-condiciones')
})

test('Volver and Editar go back in the history, so that no step is in it twice', async () => {
  const person = await openThird()
  await person.click(screen.getByRole('button', { name: 'Editar Tus datos' }))
  await firstStep()
  await person.click(next())
  await secondStep()
  await person.click(screen.getByRole('button', { name: 'Volver' }))
  await firstStep()
  await person.click(back())
  expect(address()).toHaveTextContent('/terminos-y-condiciones')
})

test('Forward does not leave the first step after one of its fields was emptied', async () => {
  const person = await openThird()
  await person.click(back())
  await person.click(back())
  await firstStep()
  await person.clear(text('Ciudad'))
  await person.click(forward())
  await firstStep()
  await person.type(text('Ciudad'), 'Salta')
  await person.click(next())
  await secondStep()
})

test('a new visit opens the step after the last complete one, and Back leads to the first step', async () => {
  await openThird()
  cleanup()
  const person = await open()
  await secondStep()
  expect(password()).toHaveValue('')
  await person.click(back())
  await firstStep()
  await person.click(back())
  expect(address()).toHaveTextContent('/terminos-y-condiciones')
})

test('going back to the review without its passwords opens the second step', async () => {
  const person = await openThird()
  await follow(person, screen.getByRole('link', { name: '¿Ya tenés cuenta? Ingresá' }))
  await screen.findByRole('heading', { level: 1, name: 'Ingresá' })
  await person.click(back())
  await secondStep()
  expect(password()).toHaveValue('')
  await person.click(back())
  await firstStep()
})

test.each([
  ['Tus datos', firstStep],
  ['Tu acceso', secondStep]
])(
  'after "Editar %s", a late refusal leaves the visitor there, and the step of the refused field shows it',
  async (edited, step) => {
    const email = freshEmail()
    const person = await openThird(email)
    await createMember({ email, password: `no-es-${chosenPassword}` })
    const creating = await holdAnswer({ path: '/api/users/new', email, times: 1 })
    await person.click(screen.getByRole('button', { name: 'Crear Cuenta' }))
    await creating.arrived()
    await person.click(screen.getByRole('button', { name: `Editar ${edited}` }))
    await step()
    await creating.release()
    await waitFor(() => expect($loading.get()).toBe(false))

    expect(address()).toHaveTextContent('/registrate')
    await person.click(next())
    await secondStep()
    const taken = 'El email ingresado ya se encuentra registrado.'
    expect(await screen.findByRole('link', { name: taken })).toBeVisible()
  }
)

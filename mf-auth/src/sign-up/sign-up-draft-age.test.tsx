import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import {
  choice,
  firstStep,
  freshEmail,
  open,
  openSecondStep,
  secondStep,
  text
} from './sign-up-person.testing.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  sessionStorage.clear()
  jest.restoreAllMocks()
})

const startAgain = () => screen.queryByRole('button', { name: 'Empezar de nuevo' })

/** Reopens the page in the same tab after this many hours. */
async function comeBackAfter(hours: number) {
  cleanup()
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + hours * 3_600_000)
  return open('/registrate?ref=Radio')
}

test('a draft that is less than a day old is restored, and the page says so', async () => {
  await openSecondStep()
  expect(startAgain()).not.toBeInTheDocument()
  await comeBackAfter(23)
  await secondStep()
  expect(screen.getByText('Seguimos con los datos que habías cargado.')).toBeVisible()
})

test('a draft that is more than a day old is removed', async () => {
  const { person } = await openSecondStep()
  await person.type(text('Email'), freshEmail())
  await comeBackAfter(25)
  await firstStep()
  expect(text('Nombre')).toHaveValue('')
  expect(startAgain()).not.toBeInTheDocument()
  expect(sessionStorage).toHaveLength(0)
})

test('opening a draft does not extend its lifetime', async () => {
  await openSecondStep()
  await comeBackAfter(20)
  await comeBackAfter(5)
  await firstStep()
  expect(text('Nombre')).toHaveValue('')
})

test('"Empezar de nuevo" removes a restored draft and keeps the referrer of the address', async () => {
  await openSecondStep()
  const person = await comeBackAfter(1)
  await secondStep()
  await person.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
  expect(await firstStep()).toHaveFocus()
  expect(text('Nombre')).toHaveValue('')
  expect(choice('Día')).toHaveValue('')
  expect(choice('¿Cómo te enteraste de EQS Club?')).toHaveDisplayValue('Radio')
  expect(startAgain()).not.toBeInTheDocument()
  expect(sessionStorage).toHaveLength(0)
})

test('"Empezar de nuevo" in the first step removes its values and its errors', async () => {
  const person = await open()
  await person.type(text('Nombre'), 'Sofía')
  await person.type(text('Documento'), '123')
  cleanup()
  const again = await open()
  await again.click(text('Documento'))
  await again.tab()
  expect(text('Documento')).toHaveAccessibleDescription(/Por favor, ingresá un DNI válido\.$/)
  await again.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
  expect(await firstStep()).toHaveFocus()
  expect(text('Documento')).toHaveValue('')
  expect(text('Documento')).toHaveAccessibleDescription('Solo los números.')
})

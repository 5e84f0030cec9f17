import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/dom'
import { watchDoublePresses } from './double-press.ts'

const heard: string[] = []

beforeAll(watchDoublePresses)

beforeEach(() => {
  heard.length = 0
  document.body.innerHTML =
    '<button>Siguiente</button><button>Volver</button><a href="#tarjeta">Tarjeta</a><p>Paso 1</p>'
  for (const one of document.querySelectorAll('a, button'))
    one.addEventListener('click', () => heard.push(one.textContent ?? ''))
})

const press = (name: string, detail: number) => fireEvent.click(screen.getByText(name), { detail })

test('the second press of a double press does nothing on a different button', () => {
  press('Siguiente', 1)
  expect(press('Volver', 2)).toBe(false)
  expect(heard).toEqual(['Siguiente'])
  press('Volver', 1)
  expect(heard).toEqual(['Siguiente', 'Volver'])
})

test('the second press of a double press on a link does not follow the link again', () => {
  press('Tarjeta', 1)
  expect(press('Tarjeta', 2)).toBe(false)
  expect(heard).toEqual(['Tarjeta'])
})

test.each([
  { what: 'the second press on the same button', first: 'Siguiente', second: 'Siguiente', detail: 1 },
  { what: 'a quick press by keyboard', first: 'Siguiente', second: 'Volver', detail: 0 },
  { what: 'a press after one on plain text', first: 'Paso 1', second: 'Volver', detail: 1 }
])('$what has its effect', ({ first, second, detail }) => {
  press(first, detail)
  expect(press(second, 2 * detail)).toBe(true)
  expect(heard.at(-1)).toBe(second)
})

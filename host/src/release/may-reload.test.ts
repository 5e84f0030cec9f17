import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import * as v from 'valibot'
import { isFormInProgress, mayReload, watchTyping } from './may-reload.ts'

beforeAll(() => {
  setConfig(v.parse(clientConfig, { storagePrefix: 'EQS_TEST' }))
  watchTyping()
})
beforeEach(() => {
  history.replaceState(null, '', '/')
  document.body.innerHTML =
    '<form role="search"><input type="search" aria-label="Buscar"></form><form><input aria-label="Ciudad"></form>'
})
afterEach(() => document.body.replaceChildren())

const type = (selector: string) => {
  const field = document.querySelector(selector)
  if (field) fireEvent.input(field, { target: { value: 'Tilcara' } })
}

test('a form is in progress until its address is left, and no longer when the member returns', () => {
  expect(isFormInProgress()).toBe(false)
  type('[aria-label=Ciudad]')
  expect(isFormInProgress()).toBe(true)
  history.replaceState(null, '', '/mi-cuenta')
  expect(isFormInProgress()).toBe(false)
  history.replaceState(null, '', '/')
  expect(isFormInProgress()).toBe(false)
})

test('a form is no longer in progress once its screen has stored the input', () => {
  type('[aria-label=Ciudad]')
  expect(isFormInProgress()).toBe(true)
  dispatchEvent(new Event('eqs:form-end'))
  expect(isFormInProgress()).toBe(false)
})

test('a search is not a form in progress', () => {
  type('[type=search]')
  expect(isFormInProgress()).toBe(false)
})

test.each(['select', '[type=radio]'])(
  'a choice outside of a form (%s) is not a form in progress',
  selector => {
    document.body.innerHTML =
      '<select aria-label="Ordenar"><option>Tilcara</option></select><input type="radio" value="Tilcara">'
    type(selector)
    expect(isFormInProgress()).toBe(false)
  }
)

test('a tab reloads once for each release, and stores this under the prefix of the deployment', () => {
  expect(mayReload(7)).toBe(true)
  expect(mayReload(7)).toBe(false)
  expect(mayReload(8)).toBe(true)
  expect(Object.keys(sessionStorage)).toEqual(['EQS_TEST_RELOADED'])
})

test('a reload is refused while the member types or has a dialog open, and is allowed afterwards', () => {
  type('[aria-label=Ciudad]')
  expect(mayReload(9)).toBe(false)
  dispatchEvent(new Event('eqs:form-end'))
  document.body.innerHTML = '<dialog open></dialog>'
  expect(mayReload(9)).toBe(false)
  document.body.replaceChildren()
  expect(mayReload(9)).toBe(true)
})

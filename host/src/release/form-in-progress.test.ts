import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import { isFormInProgress, watchTyping } from './form-in-progress.ts'

beforeAll(watchTyping)
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

test('what is typed into a form counts until its address is left, also when she comes back', () => {
  expect(isFormInProgress()).toBe(false)
  type('[aria-label=Ciudad]')
  expect(isFormInProgress()).toBe(true)
  history.replaceState(null, '', '/mi-cuenta')
  expect(isFormInProgress()).toBe(false)
  history.replaceState(null, '', '/')
  expect(isFormInProgress()).toBe(false)
})

test('a form whose screen has stored what was typed has ended', () => {
  type('[aria-label=Ciudad]')
  expect(isFormInProgress()).toBe(true)
  dispatchEvent(new Event('eqs:form-end'))
  expect(isFormInProgress()).toBe(false)
})

test('a search is no form: notices go on for the rest of the page', () => {
  type('[type=search]')
  expect(isFormInProgress()).toBe(false)
})

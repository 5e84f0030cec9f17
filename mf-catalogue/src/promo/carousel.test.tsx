import { createMember, openScreen } from '@eqs/testing'
import { expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { createPromo } from '../member/provider-view.testing.ts'

test('several pictures change by themselves until the member uses a control', async () => {
  giveSlidesASize()
  const member = await createMember()
  const images = [1, 2, 3].map(place => ({
    url: `https://fotos.example/${place}.png`,
    name: `Foto ${place}`
  }))
  const id = await createPromo(member, { images })
  jest.useFakeTimers({ advanceTimers: true })
  const user = userEvent.setup({ delay: null })
  await openScreen(App, { path: `/promo/${id}`, member })
  await screen.findByRole('region', { name: 'Imágenes del beneficio' })
  const shown = (place: number) => screen.findByRole('group', { name: `Imagen ${place} de 3` })

  await shown(1)
  act(() => jest.advanceTimersByTime(5050))
  await shown(2)
  await user.click(screen.getByRole('button', { name: 'Imagen siguiente' }))
  await shown(3)
  expect(screen.getByText('Imagen 3 de 3')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(20_000))
  await shown(3)
  await user.keyboard('{ArrowLeft}')
  await shown(2)
  await user.click(screen.getByRole('button', { name: 'Pausar las imágenes' }))
  act(() => screen.getByRole('button', { name: 'Pasar las imágenes solas' }).blur())
  act(() => jest.advanceTimersByTime(20_000))
  await shown(2)
  jest.useRealTimers()
})

test('the pause button comes before the pictures that change', async () => {
  giveSlidesASize()
  const member = await createMember()
  const images = [1, 2].map(place => ({ url: `https://fotos.example/${place}.png` }))
  const id = await createPromo(member, { images })
  await openScreen(App, { path: `/promo/${id}`, member })
  const pause = await screen.findByRole('button', { name: 'Pausar las imágenes' })
  const first = screen.getByRole('group', { name: 'Imagen 1 de 2' })
  expect(pause.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the play button starts the pictures while it still has the pointer and the focus', async () => {
  giveSlidesASize()
  const member = await createMember()
  const images = [1, 2, 3].map(place => ({ url: `https://fotos.example/${place}.png` }))
  const id = await createPromo(member, { images })
  jest.useFakeTimers({ advanceTimers: true })
  const user = userEvent.setup({ delay: null })
  await openScreen(App, { path: `/promo/${id}`, member })
  await user.click(await screen.findByRole('button', { name: 'Pausar las imágenes' }))
  await user.click(screen.getByRole('button', { name: 'Pasar las imágenes solas' }))
  expect(screen.getByRole('button', { name: 'Pausar las imágenes' })).toHaveFocus()
  act(() => jest.advanceTimersByTime(5050))
  expect(await screen.findByRole('group', { name: 'Imagen 2 de 3' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Imagen siguiente' }))
  act(() => jest.advanceTimersByTime(20_000))
  expect(await screen.findByRole('group', { name: 'Imagen 3 de 3' })).toBeInTheDocument()
  jest.useRealTimers()
})

test('a touch stops the pictures until the play button is pressed', async () => {
  giveSlidesASize()
  const member = await createMember()
  const images = [1, 2].map(place => ({ url: `https://fotos.example/${place}.png` }))
  const id = await createPromo(member, { images })
  jest.useFakeTimers({ advanceTimers: true })
  const user = userEvent.setup({ delay: null })
  await openScreen(App, { path: `/promo/${id}`, member })
  const first = await screen.findByRole('group', { name: 'Imagen 1 de 2' })

  await user.pointer({ keys: '[TouchA]', target: first })
  act(() => jest.advanceTimersByTime(20_000))
  expect(screen.getByRole('group', { name: 'Imagen 1 de 2' })).toBeInTheDocument()
  const goOn = screen.getByRole('button', { name: 'Pasar las imágenes solas' })
  await user.pointer({ keys: '[TouchA]', target: goOn })
  act(() => screen.getByRole('button', { name: 'Pausar las imágenes' }).blur())
  act(() => jest.advanceTimersByTime(5050))
  expect(await screen.findByRole('group', { name: 'Imagen 2 de 2' })).toBeInTheDocument()
  jest.useRealTimers()
})

/** jsdom has no layout and no observers: gives each slide a size and a position, and stubs the observers. */
function giveSlidesASize() {
  const size = (name: string, of: (element: HTMLElement) => number) =>
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return of(this)
      }
    })
  size('offsetWidth', () => 100)
  size('offsetLeft', element => {
    const isSlide = element.getAttribute('role') === 'group'
    return isSlide ? Array.from(element.parentElement?.children ?? []).indexOf(element) * 100 : 0
  })
  const margins = document.createElement('style')
  margins.textContent = '[role=group] { margin-left: 0px; margin-right: 0px }'
  document.head.append(margins)
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { ResizeObserver: Watcher, IntersectionObserver: Watcher })
}

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { VirtualList } from './index'

const rowHeight = 100
const names = Array.from({ length: 10_000 }, (_, index) => `Fila ${index + 1}`)

// jsdom has no layout: each row is 100 px high, and the window shows ten of them.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight)
  window.innerHeight = 10 * rowHeight
  scrollTo(0)
})

afterEach(() => {
  jest.restoreAllMocks()
})

function scrollTo(top: number): void {
  window.scrollY = top
  act(() => void dispatchEvent(new Event('scroll')))
}

const open = () =>
  render(
    <VirtualList items={names} usualHeight={rowHeight}>
      {name => <button type="button">{name}</button>}
    </VirtualList>
  )

const shown = () => screen.getAllByRole('button').map(button => button.textContent)

test('the list renders only the rows near the window, with their positions in the list', () => {
  open()
  expect(shown()).toEqual(names.slice(0, 11))
  expect(screen.getAllByRole('listitem')[3]).toHaveAttribute('aria-posinset', '4')
  expect(screen.getAllByRole('listitem')[3]).toHaveAttribute('aria-setsize', '10000')

  scrollTo(5_000 * rowHeight)
  expect(shown()).toEqual(names.slice(4_999, 5_011))
})

test('the focused row and its neighbours stay until focus leaves the list', async () => {
  const person = userEvent.setup()
  open()
  const first = screen.getByRole('button', { name: 'Fila 4' })
  await person.click(first)
  scrollTo(5_000 * rowHeight)
  expect(first).toHaveFocus()
  expect(shown()).toEqual(['Fila 3', 'Fila 4', 'Fila 5', ...names.slice(4_999, 5_011)])

  await person.tab()
  expect(screen.getByRole('button', { name: 'Fila 5' })).toHaveFocus()

  act(() => screen.getByRole('button', { name: 'Fila 5' }).blur())
  expect(shown()).toEqual(names.slice(4_999, 5_011))
})

test('the list follows the content above it, also when nothing renders', () => {
  const { ResizeObserver } = globalThis
  let resize = () => {}
  class Watcher {
    constructor(private readonly onResize: () => void) {}
    observe(element: Element) {
      if (element === document.body) resize = this.onResize
    }
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { ResizeObserver: Watcher })
  open()
  Object.assign(globalThis, { ResizeObserver })
  scrollTo(5_000 * rowHeight)
  const box = new DOMRect(0, 50 * rowHeight - window.scrollY)
  jest.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockReturnValue(box)
  act(resize)
  expect(shown()).toEqual(names.slice(4_949, 4_961))
})

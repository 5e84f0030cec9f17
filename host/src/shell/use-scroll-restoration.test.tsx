import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { BrowserRouter, Link, useNavigate } from '@eqs/navigation'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import * as v from 'valibot'
import { useScrollRestoration } from './use-scroll-restoration.ts'

beforeEach(() => {
  setConfig(v.parse(clientConfig, {}))
  jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
})

function Tab() {
  useScrollRestoration()
  const navigate = useNavigate()
  const [screens, setScreens] = useState(0)
  const goOn = () => {
    setScreens(screens + 1)
    navigate(`/${screens + 1}`)
  }
  return (
    <button type="button" onClick={goOn}>
      Seguir
    </button>
  )
}

test('a reload restores the scroll position, also if the page gets shorter before it is complete', () => {
  // jsdom has no layout, so the test provides the height of the page and reports its changes.
  let height = 2_000
  let report = () => {}
  class Heights {
    constructor(changed: () => void) {
      report = changed
    }
    observe() {}
    disconnect() {
      report = () => {}
    }
  }
  Object.assign(globalThis, { ResizeObserver: Heights, scrollY: 0 })
  jest
    .spyOn(globalThis, 'scrollTo')
    .mockImplementation((_, top = 0) => void Object.assign(globalThis, { scrollY: Math.min(top, height) }))
  const entry = `default${location.pathname}`
  sessionStorage.setItem('EQS_PROD_SCROLL', JSON.stringify([{ entry, position: 1_200 }]))

  render(<Tab />, { wrapper: BrowserRouter })
  for (const next of [2_000, 400, 3_000]) {
    height = next
    Object.assign(globalThis, { scrollY: Math.min(scrollY, height) })
    report()
    // A reload at this moment does not lose the position.
    dispatchEvent(new Event('pagehide'))
    expect(sessionStorage.getItem('EQS_PROD_SCROLL')).toContain('1200')
  }
  expect(scrollY).toBe(1_200)
})

test('a tab stores the scroll positions of its last fifty screens only', async () => {
  const person = userEvent.setup({ delay: null })
  render(<Tab />, { wrapper: BrowserRouter })
  for (let screens = 0; screens < 120; screens += 1)
    await person.click(screen.getByRole('button', { name: 'Seguir' }))
  const kept = String(sessionStorage.getItem('EQS_PROD_SCROLL'))
  expect(JSON.parse(kept)).toHaveLength(50)
  expect(kept).toContain('/119"')
  expect(kept).not.toContain('/69"')
})

test('a link to the same screen leads to its top, and the filters of the screen keep the position', async () => {
  function Catalogue() {
    useScrollRestoration()
    const navigate = useNavigate()
    return (
      <>
        <button type="button" onClick={() => navigate('?buscar=cafe', { replace: true, state: 'filters' })}>
          Filtrar
        </button>
        <Link to={location.pathname}>Canjeá</Link>
      </>
    )
  }
  const person = userEvent.setup({ delay: null })
  render(<Catalogue />, { wrapper: BrowserRouter })
  jest.mocked(scrollTo).mockClear()
  await person.click(screen.getByRole('button', { name: 'Filtrar' }))
  expect(scrollTo).not.toHaveBeenCalled()
  await person.click(screen.getByRole('link', { name: 'Canjeá' }))
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

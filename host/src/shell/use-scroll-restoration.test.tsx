import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { BrowserRouter, useNavigate } from '@eqs/navigation'
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

test('of a tab that goes on and on, the last fifty screens keep their place', async () => {
  const person = userEvent.setup({ delay: null })
  render(<Tab />, { wrapper: BrowserRouter })
  for (let screens = 0; screens < 120; screens += 1)
    await person.click(screen.getByRole('button', { name: 'Seguir' }))
  const kept = String(sessionStorage.getItem('EQS_PROD_SCROLL'))
  expect(JSON.parse(kept)).toHaveLength(50)
  expect(kept).toContain('/119"')
  expect(kept).not.toContain('/69"')
})

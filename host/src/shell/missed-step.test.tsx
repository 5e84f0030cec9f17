import { BrowserRouter, useLocation } from '@eqs/navigation'
import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { MissedStep } from './missed-step.tsx'

/** Simulates Back after the first render, before the router listens to `popstate`. */
function Page() {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    history.replaceState({ idx: 0, key: 'before' }, '', '/?ver=alcanza')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [])
  return <main>{pathname + search}</main>
}

test('Back during the first rendering of the club leads to the screen of the address', async () => {
  history.replaceState(null, '', '/promo/1')
  render(
    <BrowserRouter>
      <MissedStep />
      <Page />
    </BrowserRouter>
  )
  expect(await screen.findByText('/?ver=alcanza')).toBeInTheDocument()
})

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

test('Back while the club is being drawn for the first time leads where the address says', async () => {
  history.replaceState(null, '', '/promo/1')
  render(
    <BrowserRouter>
      <MissedStep />
      <Page />
    </BrowserRouter>
  )
  expect(await screen.findByText('/?ver=alcanza')).toBeInTheDocument()
})

import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { openScreen } from './screens.tsx'

// React's warning would fail this test, as every console error does.
test('a screen may render at any time, also between the steps of a test', async () => {
  let add = () => {}
  function Points() {
    const [points, setPoints] = useState(0)
    add = () => setPoints(points + 1)
    return <p>{points} puntos</p>
  }
  await openScreen(Points, { path: '/' })
  add()
  expect(await screen.findByText('1 puntos')).toBeInTheDocument()
})

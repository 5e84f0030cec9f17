import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { drawQr } from './drawing'
import { QrCode } from './index'

it('a QR code is a picture with a name', async () => {
  render(<QrCode value="EQS-7K4M-92Q" label="Código QR de EQS-7K4M-92Q" failure="No pudimos dibujarlo" />)
  expect(await screen.findByRole('img', { name: 'Código QR de EQS-7K4M-92Q' })).toBeVisible()
})

it('a QR code has a margin of four modules on every side', () => {
  const { size, path } = drawQr('EQS-7K4M-92Q') ?? { size: 0, path: '' }
  const strokes = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    end: Number(x) + Number(length)
  }))
  expect(Math.min(...strokes.map(({ x }) => x))).toBe(4)
  expect(Math.min(...strokes.map(({ y }) => y))).toBe(4)
  expect(Math.max(...strokes.map(({ end }) => end))).toBe(size - 4)
  expect(Math.max(...strokes.map(({ y }) => y + 1))).toBe(size - 4)
  // The finder pattern is seven modules wide: one run.
  expect(path.startsWith('M4 4h7v1h-7z')).toBe(true)
})

it('a QR code shows a failure when its text is too long', async () => {
  render(<QrCode value={'x'.repeat(5_000)} label="Código QR" failure="No pudimos dibujarlo" />)
  expect(await screen.findByText('No pudimos dibujarlo')).toBeVisible()
})

import { expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Skeleton, SkeletonRegion } from './loaded'
import { LoadFailure, Notice } from './notice'
import { ProgressBar } from './progress-bar'
import { announce, StatusRegion } from './screen-reader'

it('interrupts only for an error', () => {
  render(
    <>
      <Notice tone="ok">Guardamos tus datos.</Notice>
      <Notice tone="error" title="Ups.">
        No se pudo guardar.
      </Notice>
    </>
  )
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent('Ups.No se pudo guardar.')
})

it('offers to try again what could not be loaded', async () => {
  const onRetry = jest.fn()
  render(<LoadFailure message="No pudimos cargar el catálogo." onRetry={onRetry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it.each([
  [0.375, 0.375],
  [1.4, 1],
  [-1, 0],
  [Number.NaN, 0]
])('shows a progress of %s as %s', (value, shown) => {
  render(<ProgressBar value={value} label="3 de 8 (38%)" hideLabel />)
  const bar: HTMLProgressElement = screen.getByRole('progressbar', { name: '3 de 8 (38%)' })
  expect(bar.value).toBe(shown)
})

it('says in words that something is loading', () => {
  render(
    <SkeletonRegion>
      <Skeleton shape="text" lines={3} />
    </SkeletonRegion>
  )
  expect(screen.getByText('Cargando…').closest('[aria-busy="true"]')).toBeInTheDocument()
})

it('says something once, and removes it, so that it is not read later', () => {
  jest.useFakeTimers()
  render(<StatusRegion />)
  act(() => announce('Copiado!'))
  act(() => jest.advanceTimersByTime(3_000))
  act(() => announce('Guardado.'))
  act(() => jest.advanceTimersByTime(3_000))
  expect(screen.getByRole('status')).toHaveTextContent('Guardado.')
  act(() => jest.advanceTimersByTime(3_000))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  jest.useRealTimers()
})

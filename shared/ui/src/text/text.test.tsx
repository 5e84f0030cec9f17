import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { PageHeading } from './page-heading'
import { PointsPill } from './points-pill'

describe('the points pill', () => {
  it('writes the balance, its expiry, and two dashes while it is unknown', () => {
    const { container, rerender } = render(<PointsPill points={12_450} />)
    expect(container).toHaveTextContent(/^12\.450 puntos$/)
    rerender(<PointsPill points={1} />)
    expect(container).toHaveTextContent(/^1 punto$/)
    rerender(<PointsPill points={0} detail="Vencen el 5/12" />)
    expect(container).toHaveTextContent(/^0 puntosVencen el 5\/12$/)
    rerender(<PointsPill points={null} />)
    expect(container).toHaveTextContent(/^-- puntos$/)
  })
})

describe('a heading', () => {
  it('takes no focus on the first page of a visit, and takes it on the next one', () => {
    const first = render(
      <StrictMode>
        <PageHeading>Canjeá tus puntos</PageHeading>
      </StrictMode>
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).not.toHaveFocus()
    first.unmount()
    render(<PageHeading subtitle="Actualizá tus datos!">Tu Perfil</PageHeading>)
    expect(screen.getByRole('heading', { level: 1, name: 'Tu Perfil' })).toHaveFocus()
  })

  it('follows focusOnMount when it is set', () => {
    const { rerender } = render(<PageHeading focusOnMount={false}>Paso 1</PageHeading>)
    expect(screen.getByRole('heading')).not.toHaveFocus()
    rerender(
      <PageHeading key="2" focusOnMount>
        Paso 2
      </PageHeading>
    )
    expect(screen.getByRole('heading')).toHaveFocus()
  })
})

it('a menu opened while the screen was loading keeps the focus', () => {
  const Screen = ({ isLoaded }: { readonly isLoaded: boolean }) => (
    <>
      <div data-holds-focus="true">
        <button type="button">Tu perfil</button>
      </div>
      {isLoaded && <PageHeading focusOnMount>Alertas</PageHeading>}
    </>
  )
  const { rerender } = render(<Screen isLoaded={false} />)
  const opener = screen.getByRole('button', { name: 'Tu perfil' })
  opener.focus()
  rerender(<Screen isLoaded />)
  expect(screen.getByRole('heading', { name: 'Alertas' })).toBeVisible()
  expect(opener).toHaveFocus()
})

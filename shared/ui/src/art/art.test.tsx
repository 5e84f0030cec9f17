import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { ArtImage } from './art-image'
import { Avatar } from './avatar'
import { Guilloche } from './guilloche'
import { drawGuilloche } from './guilloche-paths'

describe('a guilloche', () => {
  it('is the same for the same seed, and different for another seed', () => {
    expect(drawGuilloche('promo-1')).toEqual(drawGuilloche('promo-1'))
    expect(drawGuilloche('promo-1')).not.toEqual(drawGuilloche('promo-2'))
  })

  it('has two paths of closed curves in whole numbers, with less than 22,000 characters', () => {
    for (const seed of ['', 'a', 'ñandú', '64f0c2e9b7d1', 'x'.repeat(400)]) {
      const { strokes } = drawGuilloche(seed)
      expect(strokes).toHaveLength(2)
      const paths = strokes.map(stroke => stroke.path).join('')
      expect(paths).toMatch(/^(M[\d -]+l[\d -]+z)+$/)
      const curves = paths.split('z').length - 1
      expect(curves).toBeGreaterThanOrEqual(10)
      expect(curves).toBeLessThanOrEqual(14)
      expect(paths.length).toBeLessThan(22_000)
    }
  })

  it('has each of the six backgrounds for some seed', () => {
    const grounds = new Set(Array.from({ length: 100 }, (_, seed) => drawGuilloche(`promo-${seed}`).ground))
    expect(grounds.size).toBe(6)
  })

  it('is hidden from screen readers, and has no style that the content security policy would refuse', () => {
    const { container } = render(<Guilloche seed="promo-1" />)
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
    expect(container.querySelector('[style], style')).toBeNull()
  })
})

describe('a picture', () => {
  it('is replaced by the drawing when it fails to load, and is shown again with another address', () => {
    const { rerender, container } = render(
      <ArtImage src="/rota.jpg" alt="Set de asado" seed="1" ratio="4/3" />
    )
    fireEvent.error(screen.getByRole('img', { name: 'Set de asado' }))
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    expect(container.querySelector('svg')).toBeInTheDocument()

    rerender(<ArtImage src="/sana.jpg" alt="Set de asado" seed="1" ratio="4/3" />)
    expect(screen.getByRole('img', { name: 'Set de asado' })).toHaveAttribute('src', '/sana.jpg')
  })

  it('that failed without a network is tried again when the network is back', () => {
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(<ArtImage src="/a.jpg" alt="Cine" seed="1" ratio="4/3" />)
    fireEvent.error(screen.getByRole('img', { name: 'Cine' }))
    expect(screen.queryByRole('img')).not.toBeInTheDocument()

    network.mockReturnValue(true)
    fireEvent(globalThis.window, new Event('online'))
    expect(screen.getByRole('img', { name: 'Cine' })).toHaveAttribute('src', '/a.jpg')
    network.mockRestore()
  })

  it('loads lazily unless it has priority', () => {
    const { rerender } = render(<ArtImage src="/a.jpg" alt="Cine" seed="1" ratio="4/3" />)
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'lazy')
    rerender(<ArtImage src="/a.jpg" alt="Cine" seed="1" ratio="4/3" priority />)
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager')
  })
})

describe('an avatar', () => {
  it.each([
    ['María de los Ángeles García', 'MG'],
    ['juan', 'J'],
    ['  ñata   pérez ', 'ÑP'],
    ['', '']
  ])('of "%s" without a picture reads "%s"', (name, initials) => {
    const { container } = render(<Avatar name={name} />)
    expect(container.firstChild).toHaveAttribute('data-initials', initials)
  })

  it('falls back to initials when the picture fails', () => {
    const { container } = render(<Avatar name="Juan Paz" image="/rota.jpg" />)
    const image = container.querySelector('img')
    if (image) fireEvent.error(image)
    expect(container.firstChild).toBeEmptyDOMElement()
    expect(container.firstChild).toHaveAttribute('data-initials', 'JP')
  })
})

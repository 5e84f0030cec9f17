import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RemoteRoute } from '@eqs/contracts/manifest'
import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { showOutline } from '../prerendered/rendered-screen.ts'
import { ScreenSkeleton } from './remote-screen.tsx'

const shell = readFileSync(resolve(__dirname, '../boot/shell.html'), 'utf8')
const route: RemoteRoute = {
  path: '/mi-cuenta',
  guard: 'member',
  layout: 'shell',
  title: 'Mis Puntos',
  data: []
}

const outlineIn = (place: ParentNode) =>
  place.querySelector('.outline')?.outerHTML.replace(' aria-hidden="true"', '')

test.each(['rows', 'spiral', undefined])(
  'the page and the host show the same outline for the skeleton %s',
  async skeleton => {
    const { container } = render(<ScreenSkeleton route={{ ...route, skeleton }} />)
    const page = document.createElement('div')
    showOutline({ ...route, skeleton })
    // The browser parses the body after the boot script has run.
    page.innerHTML = shell
    document.body.append(page)
    await waitFor(() => expect(page).toHaveTextContent('Mis Puntos'))
    expect(outlineIn(page)).toBe(outlineIn(container))
    page.remove()
  }
)

test('a skeleton shows the title but no heading, and is marked as busy without a live region', () => {
  render(<ScreenSkeleton route={route} />)
  expect(screen.getByText('Mis Puntos')).toBeVisible()
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(screen.getByText('Cargando…').parentElement).toHaveAttribute('aria-busy', 'true')
})

test('a skeleton outside the shell shows no title', () => {
  render(<ScreenSkeleton route={{ ...route, layout: 'plain' }} />)
  expect(screen.queryByText('Mis Puntos')).not.toBeInTheDocument()
})

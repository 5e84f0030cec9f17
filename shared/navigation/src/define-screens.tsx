import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'
import { lazyScreen } from './lazy-screen.tsx'

class NoScreenError extends Error {
  override readonly name = 'NoScreenError'
}

/**
 * Returns the component of a remote that renders the screen of the current path. If no path matches, it throws an
 * error named `NoScreenError`. The host then tries the next candidate source, and shows "not found" at last.
 *
 * @param loads for each path the dynamic import of its screen, see `lazyScreen`.
 * @example defineScreens({ [paths.missions]: () => import('./missions/missions-page.tsx') })
 */
export function defineScreens(
  loads: Readonly<Record<string, Parameters<typeof lazyScreen>[0]>>
): ComponentType {
  const routes = Object.entries(loads).map(([path, load]) => {
    const Screen = lazyScreen(load)
    return <Route key={path} path={path} element={<Screen />} />
  })
  return function Screens() {
    return (
      <Routes>
        {routes}
        <Route path="*" element={<NoScreen />} />
      </Routes>
    )
  }
}

function NoScreen(): never {
  throw new NoScreenError(`no screen is at ${location.pathname}`)
}

import type { ClientConfig } from '@eqs/config/schema'
import type { Guard } from '@eqs/contracts/manifest'
import { documentTitle, paths, useLocation } from '@eqs/navigation'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { stepTaken } from './discovery/newer-release.ts'
import { guards } from './guards/guards.tsx'
import { Plain } from './layout/plain.tsx'
import { Shell } from './layout/shell.tsx'
import { useRelease } from './override/use-release.ts'
import type { Release } from './remotes/release.ts'
import { RemoteScreen } from './remotes/remote-screen.tsx'
import { findRoute } from './routes.ts'
import { NotFound, notFoundTitle } from './screens/not-found.tsx'
import { SwitchedOff } from './screens/switched-off.tsx'
import { Unavailable } from './screens/unavailable.tsx'
import { UnknownAddress } from './screens/unknown-address.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

interface Screen {
  readonly guard: Guard
  readonly layout: 'shell' | 'plain'
  readonly title: string
  readonly content: ReactNode
}

/** The shell around whatever screen the address names. */
export function App(props: { readonly release: Release; readonly config: ClientConfig }) {
  const { config } = props
  const release = useRelease(props.release)
  const { pathname } = useLocation()
  const { guard, layout, title, content } = screenAt(pathname, release)
  const Guard = guards[guard]
  const Layout = layout === 'shell' ? Shell : Plain

  useScrollRestoration()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) stepTaken()
    before.current = pathname
  }, [pathname])
  // In the layout phase: a screen that knows a better title says so after it (`useDocumentTitle`).
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title, pathname])

  return (
    <Guard>
      <Layout config={config} manifests={release.manifests}>
        {content}
      </Layout>
    </Guard>
  )
}

/** Where guards send people: when no remote has such a page, sending them there again would never end. */
const guardsLeadTo: ReadonlySet<string> = new Set([paths.signIn, paths.validateEmail, paths.validateId])

function screenAt(pathname: string, release: Release): Screen {
  if (pathname === paths.notFound) {
    return { guard: 'member', layout: 'shell', title: notFoundTitle, content: <NotFound /> }
  }
  const found = findRoute(release.manifests, pathname)
  const remote = found && release.remotes.get(found.remote)
  if ((!found || !remote) && guardsLeadTo.has(pathname)) {
    return { guard: 'public', layout: 'plain', title: 'Servicio no disponible', content: <Unavailable /> }
  }
  if (!found || !remote) {
    return { guard: 'member', layout: 'shell', title: notFoundTitle, content: <UnknownAddress /> }
  }
  const { off } = remote.extras
  if (off) return { ...found.route, content: <SwitchedOff title={found.route.title} message={off.message} /> }
  return {
    ...found.route,
    content: (
      <RemoteScreen
        key={remote.extras.container}
        remote={remote}
        address={pathname}
        title={found.route.title}
      />
    )
  }
}

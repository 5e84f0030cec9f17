import type { Guard, RemoteRoute } from '@eqs/contracts/manifest'
import { documentTitle, Navigate, paths, SlotContext, useLocation } from '@eqs/navigation'
import { $auth, syncSessionFromStorage, useStore } from '@eqs/session'
import { type ReactElement, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { showLoadedFonts } from '../boot/fonts.ts'
import { reload } from '../boot/reload.ts'
import { Plain } from '../layout/plain.tsx'
import { Shell } from '../layout/shell.tsx'
import { NoticeCauses } from '../notices/notice-causes.tsx'
import type { ClubRelease } from '../release/club-release.ts'
import { findRoute, redirectFrom } from '../release/routes.ts'
import type { Remote } from '../release/versions.ts'
import type { RemoteOverride } from '../remote-override/remote-override.ts'
import { FailedSection } from '../remotes/failed-section.tsx'
import type { RemoteLoads } from '../remotes/remote-loads.ts'
import { RemoteScreen } from '../remotes/remote-screen.tsx'
import { SlotParts } from '../slots/slot-parts.tsx'
import { NotFound, notFoundTitle, SwitchedOff, Unavailable } from './screens.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

interface Props {
  readonly release: ClubRelease
  readonly loads: RemoteLoads
  readonly override?: RemoteOverride | undefined
}

export function App({ release, loads, override }: Props) {
  const remotes = useStore(release.$remotes)
  const { pathname } = useLocation()
  const { guard, layout, title, content } = screenAt(pathname, remotes, { loads, override })
  const Layout = layout === 'shell' ? Shell : Plain

  useScrollRestoration()
  const before = useRef(pathname)
  // Before the next screen is painted, because a change of fonts moves text.
  useLayoutEffect(() => {
    if (before.current === pathname) return
    syncSessionFromStorage()
    showLoadedFonts()
  }, [pathname])
  useEffect(() => {
    if (before.current !== pathname) release.stepTaken()
    before.current = pathname
  }, [pathname, release])
  // Before a screen sets a more specific title.
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title, pathname])

  const renderSlot = useCallback(
    (name: string) => <SlotParts name={name} remotes={remotes} loads={loads} />,
    [remotes, loads]
  )

  return (
    <SlotContext value={renderSlot}>
      <NoticeCauses />
      <Guarded guard={guard}>
        <Layout remotes={remotes}>{content}</Layout>
      </Guarded>
    </SlotContext>
  )
}

function Guarded({ guard, children }: { readonly guard: Guard; readonly children: ReactNode }) {
  const to = redirectFrom(guard, useLocation(), useStore($auth))
  return to === undefined ? children : <Navigate replace to={to} />
}

const notFound = { guard: 'member', layout: 'shell', title: notFoundTitle } as const
const unavailable = { guard: 'member', layout: 'plain', title: 'Servicio no disponible' } as const

/** Guards redirect to these pages, so the 404 page cannot replace them: it would redirect back. */
const guardPages: ReadonlySet<string> = new Set([paths.signIn, paths.validateEmail, paths.validateId])

function screenAt(
  pathname: string,
  remotes: readonly Remote[],
  { loads, override }: Omit<Props, 'release'>
): Pick<RemoteRoute, 'guard' | 'layout' | 'title'> & { readonly content: ReactElement } {
  if (pathname === paths.notFound) return { ...notFound, content: <NotFound /> }
  const found = findRoute(remotes, pathname)
  if (!found && guardPages.has(pathname)) return { ...unavailable, content: <Unavailable /> }
  if (!found) return { ...notFound, content: <Navigate replace to={paths.notFound} /> }
  const { route, remote } = found
  const { version, off } = remote
  if (off) return { ...route, content: <SwitchedOff title={route.title} message={off.message} /> }
  // A newer host, after a reload, may understand a version.
  if (!version) return { ...route, content: <FailedSection title={route.title} onRetry={reload} /> }
  return {
    ...route,
    content: (
      <RemoteScreen
        key={version.extras.container}
        loads={loads}
        remote={version}
        address={pathname}
        route={route}
        notFound={<NotFound />}
        onFailed={failed => override?.fail(failed) ?? false}
      />
    )
  }
}

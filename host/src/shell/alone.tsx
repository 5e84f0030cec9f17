import type { RemoteManifest } from '@eqs/contracts/manifest'
import { documentTitle, useLocation } from '@eqs/navigation'
import type { Elements } from '@eqs/ui'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import '../boot/shell.css'
import { loadFonts, showLoadedFonts } from '../boot/fonts.ts'
import { Plain } from '../layout/plain.tsx'
import { Shell } from '../layout/shell.tsx'
import { findRoute } from '../release/routes.ts'
import type { Remote } from '../release/versions.ts'

interface Props {
  readonly manifest: RemoteManifest
  readonly children: Elements
}

/**
 * The frame around the screens of a remote that is developed alone: layout, side bar and title, as in the club.
 * `@eqs/build` renders this frame and includes it in its published package.
 */
export function Alone({ manifest, children }: Props) {
  const { pathname } = useLocation()
  const remotes = useMemo(() => onlyRemote(manifest), [manifest])
  const { layout, title } = useMemo(() => findRoute(remotes, pathname)?.route, [remotes, pathname]) ?? {
    layout: 'shell',
    title: manifest.name
  }
  const Layout = layout === 'plain' ? Plain : Shell
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title])
  useEffect(() => {
    loadFonts().then(showLoadedFonts, () => {})
  }, [])
  return <Layout remotes={remotes}>{children}</Layout>
}

/** The remotes of the page: this one alone. It has no version, because the page contains its code. */
const onlyRemote = ({ name, routes, sidebar, slots = [] }: RemoteManifest): readonly Remote[] => [
  { name, routes, sidebar, slots, off: undefined, version: undefined }
]

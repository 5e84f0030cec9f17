import type { RemoteManifest } from '@eqs/contracts/manifest'
import { documentTitle, Link, useLocation } from '@eqs/navigation'
import { Button, type Elements, PageHeading } from '@eqs/ui'
import { useEffect, useLayoutEffect } from 'react'
import '../boot/shell.css'
import { loadFonts, showLoadedFonts } from '../boot/fonts.ts'
import { Plain } from '../layout/plain.tsx'
import { Shell } from '../layout/shell.tsx'
import { findRoute } from '../release/routes.ts'
import css from './screens.module.css'
import { notFoundTitle } from './screens.tsx'

interface Props {
  readonly manifest: RemoteManifest
  readonly children: Elements
}

/** The frame around a remote that is developed alone. `@eqs/build` publishes it. */
export function Alone({ manifest, children }: Props) {
  const { pathname } = useLocation()
  // It has no version, because the page contains its code.
  const remotes = [{ ...manifest, slots: manifest.slots ?? [], off: undefined, version: undefined }]
  const route = findRoute(remotes, pathname)?.route
  const title = route?.title ?? notFoundTitle
  const Layout = route?.layout === 'plain' ? Plain : Shell
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title])
  useEffect(() => {
    loadFonts().then(showLoadedFonts, () => {})
  }, [])
  return <Layout remotes={remotes}>{route ? children : <NoScreenHere {...manifest} />}</Layout>
}

const NoScreenHere = ({ name, routes }: RemoteManifest) => (
  <div className={css.notFound}>
    <PageHeading>{notFoundTitle}</PageHeading>
    <p>{`La página que buscás no existe en ${name}, que tiene estas:`}</p>
    {routes
      .filter(({ path }) => !path.includes(':'))
      .map(({ path, title }) => (
        <Button as={Link} variant="secondary" key={path} to={path}>
          {title}
        </Button>
      ))}
  </div>
)

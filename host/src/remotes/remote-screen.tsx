import type { PublishedRemote } from '@eqs/contracts/discovery'
import { Skeleton, SkeletonRegion, SlowHint } from '@eqs/ui'
import { Suspense, use, useEffect, useRef } from 'react'
import { EndOfOverride } from '../override/end-of-override.tsx'
import { isOnTrial } from '../override/override.ts'
import { reportShown } from '../report-problem.ts'
import { NotFound } from '../screens/not-found.tsx'
import { FailedSection } from './failed-section.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'
import { loadOf, retryRemote } from './remote-load.ts'
import css from './remote-screen.module.css'

interface Props {
  readonly remote: PublishedRemote
  readonly address: string
  /** The screen's name, for when there is nothing but its name. */
  readonly title: string
}

/** A remote's screens in their place, with what is seen before they are there or when they cannot be. */
export function RemoteScreen({ remote, address, title }: Props) {
  const shown = useRef<string>(undefined)
  return (
    <RemoteBoundary
      address={address}
      onFailure={(thrown, components) =>
        loadOf(remote).recover({ thrown, components, isNew: shown.current !== address })
      }
      onRetry={() => retryRemote(remote)}
      waiting={<ScreenSkeleton />}
      failed={retry => {
        if (isOnTrial(remote))
          return (
            <EndOfOverride>
              <ScreenSkeleton />
            </EndOfOverride>
          )
        // The version in use has no such screen: asking again would not bring one.
        if (loadOf(remote).failure?.errorClass === 'no_screen') return <NotFound />
        return <FailedSection title={title} onRetry={retry} />
      }}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <RemoteApp
          remote={remote}
          address={address}
          onShown={() => {
            shown.current = address
          }}
        />
      </Suspense>
    </RemoteBoundary>
  )
}

function RemoteApp({ remote, address, onShown }: Omit<Props, 'title'> & { readonly onShown: () => void }) {
  const load = loadOf(remote)
  const App = use(load.app)
  // The address' screen is there once this has run: nothing in it waits or has thrown.
  useEffect(() => {
    onShown()
    reportShown({ remote: remote.extras.remote.name, version: load.version })
  }, [address])
  return (
    <div className={css.remote} data-remote={`${remote.extras.remote.name}@${load.version}`}>
      <App />
    </div>
  )
}

function ScreenSkeleton() {
  return (
    <>
      <SlowHint />
      <SkeletonRegion className={css.skeleton}>
        <Skeleton shape="title" />
        <Skeleton shape="text" />
        <div className={css.cards}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </SkeletonRegion>
    </>
  )
}

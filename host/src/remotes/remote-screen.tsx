import type { PublishedRemote } from '@eqs/navigation/discovery'
import { Skeleton, SkeletonRegion } from '@eqs/ui'
import { Suspense, use } from 'react'
import { remoteApp, retryRemote } from './load-remote.ts'
import { RemoteBoundary } from './remote-boundary.tsx'
import css from './remote-screen.module.css'

interface Props {
  readonly remote: PublishedRemote
  readonly address: string
}

/** A remote's screens in their place, with what is seen before they are there or when they cannot be. */
export function RemoteScreen({ remote, address }: Props) {
  return (
    <RemoteBoundary address={address} onRetry={() => retryRemote(remote)}>
      <Suspense fallback={<ScreenSkeleton />}>
        <RemoteApp remote={remote} />
      </Suspense>
    </RemoteBoundary>
  )
}

function RemoteApp({ remote }: { readonly remote: PublishedRemote }) {
  const App = use(remoteApp(remote))
  return <App />
}

function ScreenSkeleton() {
  return (
    <SkeletonRegion className={css.skeleton}>
      <Skeleton shape="title" />
      <Skeleton shape="text" />
      <div className={css.cards}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </SkeletonRegion>
  )
}

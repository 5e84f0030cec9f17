import type { RemoteManifest } from '@eqs/navigation'
import type { ClientConfig } from '@eqs/navigation/config'
import type { ReactNode } from 'react'

/** What every layout is given. */
export interface LayoutProps {
  readonly config: ClientConfig
  readonly manifests: readonly RemoteManifest[]
  readonly children: ReactNode
}

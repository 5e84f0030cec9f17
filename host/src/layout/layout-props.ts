import type { ClientConfig } from '@eqs/config/schema'
import type { RemoteManifest } from '@eqs/contracts/manifest'
import type { ReactNode } from 'react'

/** What every layout is given. */
export interface LayoutProps {
  readonly config: ClientConfig
  readonly manifests: readonly RemoteManifest[]
  readonly children: ReactNode
}

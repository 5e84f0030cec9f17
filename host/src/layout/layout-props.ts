import type { RemoteManifest } from '@eqs/contracts/manifest'
import type { ReactNode } from 'react'
import type { Override } from '../override/override.ts'

/** What every layout is given. */
export interface LayoutProps {
  readonly manifests: readonly RemoteManifest[]
  readonly override: Override
  readonly children: ReactNode
}

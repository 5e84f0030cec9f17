import type { Elements } from '@eqs/ui'
import type { Remote } from '../release/versions.ts'

/** Props of both layouts, `Shell` and `Plain`. */
export interface LayoutProps {
  readonly remotes: readonly Remote[]
  readonly children: Elements
}

import type { Elements } from '@eqs/ui'
import type { Remotes } from '../release/versions.ts'

/** Props of both layouts, `Shell` and `Plain`. */
export interface LayoutProps {
  readonly remotes: Remotes
  readonly children: Elements
}

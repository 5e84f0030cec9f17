import type { Elements } from '@eqs/ui'
import type { Override } from '../override/override.ts'
import type { Remotes } from '../release/versions.ts'

/** Props of both layouts, `Shell` and `Plain`. */
export interface LayoutProps {
  readonly remotes: Remotes
  readonly override: Override | undefined
  readonly children: Elements
}

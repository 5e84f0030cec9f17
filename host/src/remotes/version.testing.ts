import type { DescribedRemote } from '@eqs/contracts/discovery'

/** The first file is the entry. */
export const versionAt = (url: string, assets: Readonly<Record<string, string>>): DescribedRemote => ({
  url,
  metadata: { integrity: '', version: '1.0.0' },
  extras: {
    contract: 1,
    container: 'none',
    initial: Object.keys(assets),
    chunks: { list: ['list.js'] },
    assets,
    remote: { name: 'mf-a', contract: 1, routes: [], sidebar: [] }
  }
})

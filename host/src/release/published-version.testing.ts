/** An integrity that no file has. */
export const integrity = `sha384-${'A'.repeat(64)}`

interface Described<Manifest> {
  readonly name: string
  readonly version?: string
  /** Percentage of members. */
  readonly traffic?: number
  /** Further fields of the remote's manifest. */
  readonly manifest: Manifest
  /** These replace the extras of a usual version. */
  readonly extras?: object
}

/** Creates a version as the release tool describes it. */
export const publishedVersion = <Manifest extends object>({
  name,
  version = '1.0.0',
  traffic = 100,
  manifest,
  extras = {}
}: Described<Manifest>) => ({
  url: `/remotes/${name}/${version}/remote-entry.js`,
  metadata: { integrity, version },
  deployment: { traffic, default: traffic > 50 },
  extras: {
    contract: 1,
    container: 'una',
    initial: ['remote-entry.js'],
    chunks: {},
    remote: { name, contract: 1, ...manifest },
    ...extras
  }
})

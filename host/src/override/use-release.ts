import { useStore } from '@eqs/session'
import { useMemo } from 'react'
import { type Release, releaseOf } from '../remotes/release.ts'
import { $override } from './override.ts'

/** The release with the version on trial in the published one's place. */
export function useRelease(published: Release): Release {
  const override = useStore($override)
  return useMemo(
    () =>
      override
        ? releaseOf(new Map([...published.remotes, [override.remote, override.candidate]]))
        : published,
    [published, override]
  )
}

import { useStore } from '@eqs/session'
import { useMemo } from 'react'
import { $latestRelease } from '../discovery/newer-release.ts'
import { type Release, releaseOf, withSwitchesOf } from '../remotes/release.ts'
import { $override } from './override.ts'

/** The release of this page, without what is switched off by now, and with the version on trial in its place. */
export function useRelease(published: Release): Release {
  const override = useStore($override)
  const latest = useStore($latestRelease)
  return useMemo(() => {
    const release = latest ? withSwitchesOf(published, latest) : published
    return override
      ? releaseOf(new Map([...release.remotes, [override.remote, override.candidate]]))
      : release
  }, [published, override, latest])
}

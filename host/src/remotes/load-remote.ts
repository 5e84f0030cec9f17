import type { PublishedRemote, RemoteDescription } from '@eqs/navigation/discovery'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import * as v from 'valibot'
import { previousVersion } from './previous-version.ts'
import { admitFiles, currentAddress, renewFiles } from './published-files.ts'
import type { Source } from './source.ts'
import { loadStyles } from './styles.ts'

/** What a remote has to expose as `./app`. */
const appModule = v.object({ default: v.custom<ComponentType>(value => typeof value === 'function') })

/** How often each container has been asked for: a page never asks twice under one address. */
const asked = new Map<string, number>()

/** A remote's component from one of the places it can come from. @throws {unknown} what `asLoadError` has a word for. */
export async function loadFrom(remote: PublishedRemote, source: Source): Promise<ComponentType> {
  switch (source.from) {
    case 'published':
      if (source.unstyled) await loadStyles(remote)
      return loadAt(remote.url, remote)
    case 'mirror':
      return loadAt(remote.fallbackUrl ?? remote.url, remote)
    case 'previous': {
      const before = await previousVersion(remote)
      return loadAt(before.url, before)
    }
  }
}

async function loadAt(url: string, { extras }: RemoteDescription): Promise<ComponentType> {
  const { container, assets } = extras
  admitFiles(url, assets)
  const times = asked.get(container) ?? 0
  asked.set(container, times + 1)
  if (times > 0) renewFiles(url, times)
  registerRemotes(
    [{ name: container, entry: currentAddress(url), entryGlobalName: container, type: 'var' }],
    { force: true }
  )
  return v.parse(appModule, await loadRemote(`${container}/app`)).default
}

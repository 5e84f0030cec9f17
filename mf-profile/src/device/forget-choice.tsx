import { storageKey } from '@eqs/config'
import { CheckboxField } from '@eqs/ui'
import { useState, useSyncExternalStore } from 'react'
import { changeEntry } from './device-entries.ts'
import { deviceTexts as texts } from './device-texts.ts'

/**
 * A switch for shared devices. While the switch is on, the end of the session also removes the goal and the
 * saved promotions from this browser, regardless of how the session ends.
 */
export function ForgetChoice({ memberId }: { readonly memberId: string }) {
  const key = storageKey(`FORGET_${memberId}`)
  const isChosen = useSyncExternalStore(subscribe, () => read(key))
  const [hasFailed, setFailed] = useState(false)

  function choose(isWanted: boolean) {
    try {
      changeEntry(localStorage, key, isWanted ? '1' : null)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <CheckboxField
      role="switch"
      label={texts.forget}
      hint={texts.forgetHint}
      error={hasFailed ? texts.forgetFailed : undefined}
      checked={isChosen}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function subscribe(follow: () => void): () => void {
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

import { announce } from '@eqs/ui'
import { minimumPasswordLength } from '@eqs/validation'
import { fieldMessages } from '@eqs/validation/messages'
import { useEffect, useState } from 'react'

/**
 * True while the password is one of the most common ones. A new result is also announced. It does not block
 * the form, because the specification has no such rule.
 */
export function useCommonPassword(password: string): boolean {
  const [common, setCommon] = useState<string>()
  useEffect(() => {
    if (password.length < minimumPasswordLength) return
    let isCurrent = true
    // Loaded on demand, because nothing else needs the list. If it fails to load, the provider may still
    // refuse.
    import(/* webpackChunkName: "common-passwords" */ '@eqs/validation/common-passwords').then(
      ({ isCommonPassword }) => {
        if (!isCurrent || !isCommonPassword(password)) return
        setCommon(password)
        announce(fieldMessages['common-password'])
      },
      () => {}
    )
    return () => {
      isCurrent = false
    }
  }, [password])
  return common !== undefined && common === password
}

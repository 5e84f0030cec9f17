import { announce } from '@eqs/ui'
import { minimumPasswordLength } from '@eqs/validation'
import { fieldMessages } from '@eqs/validation/messages'
import { useEffect, useState } from 'react'

/**
 * True while the password is one of the most common passwords. The hook also announces a warning to screen
 * readers. A common password does not block the form, because the specification has no such rule.
 */
export function useCommonPassword(password: string): boolean {
  const [common, setCommon] = useState<string>()
  useEffect(() => {
    if (password.length < minimumPasswordLength) return
    let isCurrent = true
    // The list is loaded on demand, because no other screen needs it. If the list fails to load, the provider
    // may still refuse the password.
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

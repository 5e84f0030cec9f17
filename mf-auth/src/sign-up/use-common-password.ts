import { announce } from '@eqs/ui'
import { minimumPasswordLength } from '@eqs/validation'
import { fieldMessages } from '@eqs/validation/messages'
import { useEffect, useState } from 'react'

/**
 * True while a password is one of the first that anyone would try, which is also said aloud. It stops no form: the
 * specification has no such rule, and a provider may take it.
 */
export function useCommonPassword(password: string): boolean {
  const [common, setCommon] = useState<string>()
  useEffect(() => {
    if (password.length < minimumPasswordLength) return
    let isCurrent = true
    // The list is needed by nothing else. Without it, the provider's refusal says the same.
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

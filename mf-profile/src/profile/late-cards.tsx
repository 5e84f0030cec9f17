import { LoadFailure } from '@eqs/ui'
import { useEffect, useRef, useState } from 'react'
import css from './profile-page.module.css'
import { profileTexts as texts } from './profile-texts.ts'

type Late = typeof import('./own-cards.tsx')

const load = (): Promise<Late | undefined> =>
  import(/* webpackChunkName: "own-cards" */ './own-cards.tsx').catch(() => undefined)

/** The cards below the form. The form works even if the code of the cards is loading or fails to load. */
export function LateCards({ memberId }: { readonly memberId: string }) {
  const region = useRef<HTMLDivElement>(null)
  const [late, setLate] = useState<Late>()
  const [status, setStatus] = useState<'loading' | 'failed' | 'again'>('loading')
  const take = (loaded: Late | undefined) => {
    setLate(loaded)
    if (!loaded) setStatus('failed')
  }
  useEffect(() => {
    void load().then(take)
  }, [])
  const again = async () => {
    setStatus('again')
    const loaded = await load()
    // The focused retry button unmounts, and focus would be lost.
    if (loaded) region.current?.focus({ preventScroll: true })
    take(loaded)
  }
  return (
    <div ref={region} tabIndex={-1} className={css.cards}>
      {late && <late.OwnCards memberId={memberId} />}
      {!late && status !== 'loading' && (
        <LoadFailure message={texts.cardsFailed} onRetry={() => void again()} busy={status === 'again'} />
      )}
    </div>
  )
}

import type { Promo } from '@eqs/api'
import { paths } from '@eqs/navigation'
import { Button } from '@eqs/ui'
import { useShare } from '@eqs/ui/sharing'
import { promoTexts as texts } from './promo-texts.ts'
import css from './share-benefit.module.css'

/**
 * The button that shares a promotion's address, which contains nothing of the member. Renders nothing in a
 * browser that can neither share nor copy.
 */
export function ShareBenefit({ promo: { _id, description_title: title } }: { readonly promo: Promo }) {
  const { outcome, isPossible, share } = useShare()
  if (!isPossible) return null
  const url = location.origin + paths.promo(_id)
  return (
    <div className={css.share}>
      <Button
        variant="quiet"
        onClick={() =>
          void share({ data: { title, text: title, url }, copied: url, heard: texts.linkCopied })
        }
      >
        {outcome === 'copied' ? texts.copied : texts.share}
      </Button>
      {outcome === 'failed' && (
        <p role="alert" className={css.failure}>
          {texts.shareFailure}
        </p>
      )}
    </div>
  )
}

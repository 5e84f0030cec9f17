import type { Promo } from '@eqs/api'
import { safeLink } from '@eqs/navigation'
import { Button, Dialog, Icon } from '@eqs/ui'
import { NewTab } from '../new-tab/new-tab.tsx'
import css from './dialog-body.module.css'
import { redeemTexts as texts } from './redeem-texts.ts'

/** The dialog of a benefit without a code. Shows how or where to use the benefit, and sends no redemption. */
export function BenefitDialog({ promo, onClose }: { readonly promo: Promo; readonly onClose: () => void }) {
  const link = safeLink(promo.ecommerce_url)
  return (
    <Dialog
      open
      title={promo.description_title}
      text={
        <div className={css.body}>
          {promo.more_info ? (
            <p className={css.info}>{promo.more_info}</p>
          ) : (
            !link && <p>{texts.noCodeInfo}</p>
          )}
          {link?.foreignHost && <p className={css.small}>{texts.leaves(link.foreignHost)}</p>}
        </div>
      }
      onClose={onClose}
      actions={
        <>
          {link && (
            <Button
              as="a"
              href={link.href}
              rel="noopener noreferrer"
              {...(link.isPage && { target: '_blank' })}
            >
              <span>{texts.goToSite}</span> {link.isPage && <NewTab />}
              {link.isPage && <Icon name="external" size={18} />}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    />
  )
}

import { $assets, useStore } from '@eqs/session'
import { announce, Button, Icon, useModule } from '@eqs/ui'
import { useState } from 'react'
import { NewTab } from '../new-tab/new-tab.tsx'
import css from './app-banner.module.css'
import { appDownloadTexts as texts } from './app-download-texts.ts'
import { appStores, storeOfThisDevice } from './app-stores.ts'
import { TicketFan } from './ticket-fan.tsx'

/**
 * Banner that promotes the mobile app. If the app is in the store of this device, the banner contains a link
 * to that store. Otherwise it contains a button that opens a dialog with a QR code.
 */
export function AppBanner() {
  const assets = useStore($assets)
  const [dialog, setDialog] = useState<'closed' | 'open' | 'failed'>('closed')
  const AppDialog = useModule(
    () => import(/* webpackChunkName: "app-dialog" */ './app-dialog.tsx'),
    dialog === 'open',
    () => {
      setDialog('failed')
      announce(texts.failure)
    }
  )?.AppDialog
  const [broken, setBroken] = useState('')
  const background = assets.get('app_download_background_web')?.url ?? ''

  const store = storeOfThisDevice(appStores(assets), navigator)

  return (
    <section className={css.banner} aria-labelledby="app-banner-title">
      {background === '' || background === broken ? (
        <TicketFan className={css.background} />
      ) : (
        <img
          className={css.background}
          src={background}
          alt=""
          loading="lazy"
          onError={() => setBroken(background)}
        />
      )}
      <div className={css.words}>
        <h2 id="app-banner-title" className={css.title}>
          {assets.get('app_download_title_web')?.text || texts.title}
        </h2>
        <p>{dialog === 'failed' ? texts.failure : texts.body}</p>
        {store ? (
          <Button as="a" variant="secondary" href={store.href} target="_blank" rel="noopener noreferrer">
            <Icon name="download" />
            <span>{texts.download}</span> <NewTab />
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={dialog === 'open' && !AppDialog}
            onClick={() => setDialog('open')}
          >
            <Icon name="download" />
            <span>{texts.download}</span>
          </Button>
        )}
      </div>
      {AppDialog && <AppDialog onClose={() => setDialog('closed')} />}
    </section>
  )
}

import { $assets, useStore } from '@eqs/session'
import { announce, Button, buttonClass, Icon } from '@eqs/ui'
import { type ComponentType, useState } from 'react'
import css from './app-banner.module.css'
import type { AppDialogProps } from './app-dialog.tsx'
import { appDownloadTexts as texts } from './app-download-texts.ts'
import { appStores, storeOfThisDevice } from './app-stores.ts'
import { TicketFan } from './ticket-fan.tsx'

/**
 * Banner that promotes the mobile app. If the app is in the store of this device, the banner contains a link
 * to that store. Otherwise it contains a button that opens a dialog with a QR code.
 */
export function AppBanner() {
  const assets = useStore($assets)
  const [Dialog, setDialog] = useState<ComponentType<AppDialogProps>>()
  const [state, setState] = useState<'idle' | 'coming' | 'failed'>('idle')
  const [broken, setBroken] = useState('')
  const background = assets.get('app_download_background_web')?.url ?? ''

  const store = storeOfThisDevice(appStores(assets), navigator)

  async function open() {
    setState('coming')
    const loaded = await import(/* webpackChunkName: "app-dialog" */ './app-dialog.tsx').catch(
      () => undefined
    )
    setDialog(() => loaded?.AppDialog)
    setState(loaded ? 'idle' : 'failed')
    if (!loaded) announce(texts.failure)
  }

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
        <p>{state === 'failed' ? texts.failure : texts.body}</p>
        {store ? (
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={store.href}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="download" />
            <span>{texts.download}</span>
          </a>
        ) : (
          <Button variant="secondary" busy={state === 'coming'} onClick={open}>
            <Icon name="download" />
            <span>{texts.download}</span>
          </Button>
        )}
      </div>
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </section>
  )
}

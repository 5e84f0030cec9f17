import { $assets, useStore } from '@eqs/session'
import { Button, Icon } from '@eqs/ui'
import { useState } from 'react'
import css from './app-banner.module.css'
import { AppDialog } from './app-dialog.tsx'
import { appDownloadTexts as texts } from './app-download-texts.ts'
import { TicketFan } from './ticket-fan.tsx'

/** Invites to the mobile app; its button opens the code to scan. */
export function AppBanner() {
  const assets = useStore($assets)
  const [open, setOpen] = useState(false)
  const [broken, setBroken] = useState('')
  const background = assets.get('app_download_background_web')?.url ?? ''
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
        <p>{texts.body}</p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Icon name="download" />
          {texts.download}
        </Button>
      </div>
      {open && <AppDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

import { $assets, useStore } from '@eqs/session'
import { Button, ChipGroup, Dialog, Icon } from '@eqs/ui'
import { QrCode } from '@eqs/ui/qr'
import { useState } from 'react'
import { NewTab } from '../new-tab/new-tab.tsx'
import css from './app-dialog.module.css'
import { appDownloadTexts as texts } from './app-download-texts.ts'
import { appStores } from './app-stores.ts'

interface AppDialogProps {
  readonly onClose: () => void
}

/** Dialog with a QR code that opens the app's store on a phone, and with a link to the same address. */
export function AppDialog({ onClose }: AppDialogProps) {
  const stores = appStores(useStore($assets))
  const [chosen, setChosen] = useState(stores[0].name)
  const store = stores.find(({ name }) => name === chosen) ?? stores[0]
  return (
    <Dialog
      open
      title={texts.scan}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className={css.body}>
        {stores.length > 1 && (
          <ChipGroup
            className={css.stores}
            label={texts.storesLabel}
            options={stores.map(({ name }) => ({ value: name, label: texts.store(name) }))}
            value={store.name}
            onChoose={setChosen}
          />
        )}
        <QrCode
          key={store.href}
          value={store.href}
          label={texts.code(store.name)}
          failure={texts.noCode}
          className={css.code}
        />
        <Button as="a" variant="quiet" href={store.href} target="_blank" rel="noopener noreferrer">
          <span>{texts.link(store.name)}</span> <NewTab />
          <Icon name="external" size={18} />
        </Button>
      </div>
    </Dialog>
  )
}

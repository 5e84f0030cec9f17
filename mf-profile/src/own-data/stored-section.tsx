import { announce, Button, Dialog, List, Notice } from '@eqs/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import css from './own-data-page.module.css'
import { ownDataTexts as texts } from './own-data-texts.ts'
import { readStored, removeStored, type StoredData } from './stored-data.ts'

/** Lists the data that the club stores in this browser, with a button that removes them. */
export function StoredSection() {
  const [data, setData] = useState<readonly StoredData[]>([])
  const [status, setStatus] = useState<'idle' | 'asking' | 'removed' | 'failed'>('idle')
  const queryClient = useQueryClient()
  const look = async () => setData(await readStored())
  const close = () => setStatus('idle')
  const remove = async () => {
    const isRemoved = await removeStored(queryClient)
    setStatus(isRemoved ? 'removed' : 'failed')
    if (isRemoved) announce(texts.removed)
    await look()
  }
  const groups = [
    { title: texts.ending, entries: data.filter(({ isEnding }) => isEnding) },
    { title: texts.lasting, entries: data.filter(({ isEnding }) => !isEnding) }
  ].filter(({ entries }) => entries.length > 0)

  return (
    <section className={css.section}>
      <h2>{texts.stored}</h2>
      <p>{texts.storedIntro}</p>
      <details className={css.details} onToggle={() => void look()}>
        <summary className={css.summary}>{texts.details}</summary>
        {groups.map(({ title, entries }) => (
          <div key={title}>
            <h3 className={css.group}>{title}</h3>
            <List>
              {entries.map(({ title: name, purpose }) => (
                <li key={name} className={css.entry}>
                  <p>{name}</p>
                  <p className={css.quiet}>{purpose}</p>
                </li>
              ))}
            </List>
          </div>
        ))}
      </details>
      {status === 'removed' && <Notice tone="ok">{texts.removed}</Notice>}
      {status === 'failed' && <Notice tone="error">{texts.notRemoved}</Notice>}
      <Button variant="secondary" onClick={() => setStatus('asking')}>
        {texts.remove}
      </Button>
      <Dialog
        open={status === 'asking'}
        title={texts.ask}
        text={texts.askMore}
        onClose={close}
        actions={
          <>
            <Button variant="danger" onClick={() => void remove()}>
              {texts.confirm}
            </Button>
            <Button variant="secondary" onClick={close}>
              {texts.cancel}
            </Button>
          </>
        }
      />
    </section>
  )
}

import { announce, Button, Card, Dialog, List, Notice, VisuallyHidden } from '@eqs/ui'
import { useEffect, useRef, useState } from 'react'
import css from './device-card.module.css'
import { type DeviceEntry, readDevice, removeEntry } from './device-entries.ts'
import { deviceTexts as texts } from './device-texts.ts'
import { ForgetChoice } from './forget-choice.tsx'

/** Lists the data that the club stores in this browser, with a button that removes each entry. */
export function DeviceCard({ memberId }: { readonly memberId: string }) {
  const { entries, look } = useDevice()
  const [asked, setAsked] = useState<readonly DeviceEntry[]>([])
  const [hasFailed, setFailed] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const removable = entries.filter(({ isSession, isProtected }) => !isSession && !isProtected)

  const remove = async () => {
    setAsked([])
    const results = await Promise.all(asked.map(removeEntry))
    setFailed(results.includes(false))
    if (!results.includes(false)) announce(texts.removed)
    await look()
    // The pressed button may have unmounted with its entry.
    card.current?.focus({ preventScroll: true })
  }
  const [first] = asked
  const close = () => setAsked([])
  return (
    <Card ref={card} tabIndex={-1} className={css.card}>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <ForgetChoice memberId={memberId} />
      {hasFailed && <Notice tone="error">{texts.failed}</Notice>}
      {entries.length > 0 && (
        <List className={css.list}>
          {entries.map(entry => (
            <li key={entry.title} className={css.entry}>
              <div className={css.words}>
                <p className={css.title}>{entry.title}</p>
                <p className={css.purpose}>{entry.purpose}</p>
              </div>
              {!entry.isProtected && (
                <Button variant="quiet" className={css.remove} onClick={() => setAsked([entry])}>
                  <span>{texts.remove}</span> <VisuallyHidden>{entry.title}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </List>
      )}
      {removable.length > 0 ? (
        <Button variant="secondary" className={css.all} onClick={() => setAsked(removable)}>
          {texts.removeAll}
        </Button>
      ) : (
        <p className={css.purpose}>{texts.empty}</p>
      )}
      <Dialog
        open={first !== undefined}
        title={asked.length === 1 && first ? texts.ask(first.title) : texts.askAll}
        text={first?.isSession ? texts.session : texts.harmless}
        onClose={close}
        actions={
          <>
            <Button variant="danger" onClick={() => void remove()}>
              {texts.removeHere}
            </Button>
            <Button variant="secondary" onClick={close}>
              {texts.cancel}
            </Button>
          </>
        }
      />
    </Card>
  )
}

/**
 * The entries that the club stores in this browser. The hook reads the entries again after changes in other
 * tabs and when the page becomes visible.
 */
function useDevice() {
  const [entries, setEntries] = useState<readonly DeviceEntry[]>([])
  const look = async () => setEntries(await readDevice())
  useEffect(() => {
    let isShown = true
    const follow = () => void readDevice().then(found => isShown && setEntries(found))
    follow()
    addEventListener('storage', follow)
    document.addEventListener('visibilitychange', follow)
    return () => {
      isShown = false
      removeEventListener('storage', follow)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [])
  return { entries, look }
}

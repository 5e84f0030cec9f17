import { memberData } from '@eqs/api/member-data'
import { apiClient, serverNow } from '@eqs/session'
import { announce, Button, formatDate, Notice, useOnline } from '@eqs/ui'
import { downloadFile } from '@eqs/ui/files'
import { useEffect, useId, useRef, useState } from 'react'
import { dataFile } from './data-file.ts'
import css from './own-data-page.module.css'
import { ownDataTexts as texts } from './own-data-texts.ts'

/** A button that downloads all data of the provider about the member as one file. */
export function DownloadSection() {
  const { status, start } = useDownload()
  const isOffline = !useOnline()
  const reason = useId()
  useEffect(() => {
    // After a failure, the notice is an alert, which screen readers announce anyway.
    if (status === 'running' || status === 'done') announce(texts[status])
  }, [status])

  return (
    <section className={css.section}>
      <h2>{texts.copy}</h2>
      <p>{texts.copyIntro}</p>
      {status === 'failed' && <Notice tone="error">{texts.failed}</Notice>}
      {status === 'done' && <Notice tone="ok">{texts.done}</Notice>}
      {isOffline && (
        <p id={reason} className={css.quiet}>
          {texts.offline}
        </p>
      )}
      <Button
        variant="secondary"
        busy={status === 'running'}
        aria-disabled={isOffline}
        aria-describedby={isOffline ? reason : undefined}
        onClick={() => void start()}
      >
        {texts.download}
      </Button>
    </section>
  )
}

/**
 * Collects the member's data and downloads them as one file. If any call fails, nothing is downloaded.
 * Unmounting cancels the calls.
 */
function useDownload() {
  const [status, setStatus] = useState<'idle' | 'running' | 'failed' | 'done'>('idle')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    // A second click may come before React has rendered the busy button.
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setStatus('running')
    try {
      const answers = await memberData(apiClient(), signal)
      // The calls of a screen that is left are cancelled, but the last answer may have arrived before.
      signal.throwIfAborted()
      const madeAt = serverNow()
      const name = texts.file(formatDate(new Date(madeAt), 'iso'))
      downloadFile(`${name}.zip`, dataFile(answers, name, madeAt))
      setStatus('done')
    } catch {
      // The file needs all answers, so the first failure cancels the other calls.
      controller.abort()
      setStatus('failed')
    } finally {
      running.current = undefined
    }
  }
  return { status, start }
}

import { $push, askForPush, useStore } from '@eqs/session'
import { announce, Button, Notice } from '@eqs/ui'
import { useState } from 'react'
import { pushTexts as texts } from './push-texts.ts'

export interface PushBannerProps {
  /** Called when the member has granted permission and the banner, which had focus, unmounts. */
  readonly onGranted: () => void
}

/**
 * A banner that offers push notifications on this device, and afterwards says whether they work. Renders nothing
 * when push notifications were allowed before or are not available. The browser asks for permission only after
 * the member presses the button.
 */
export function PushBanner({ onGranted }: PushBannerProps) {
  const { permission } = useStore($push)
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<'granted' | 'failed'>()
  if (permission !== 'default' && permission !== 'denied')
    return outcome && <Notice tone={outcome === 'granted' ? 'ok' : 'warn'}>{texts[outcome]}</Notice>

  const activate = async () => {
    setAsking(true)
    const { permission: answer, isConnected } = await askForPush()
    setAsking(false)
    if (answer === 'denied') announce(texts.denied)
    if (answer !== 'granted') return
    onGranted()
    const result = (await isConnected) ? 'granted' : 'failed'
    setOutcome(result)
    // The notice is not a live region.
    announce(texts[result])
  }
  return (
    <Notice
      tone="info"
      title={texts.title}
      action={
        <Button busy={isAsking} onClick={() => void activate()}>
          {texts.activate}
        </Button>
      }
    >
      {permission === 'denied' && texts.denied}
    </Notice>
  )
}

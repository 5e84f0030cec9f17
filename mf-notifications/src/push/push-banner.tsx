import { announce, Button, Notice } from '@eqs/ui'
import { useState } from 'react'
import { browserPush, type PushPort } from './push-port.ts'
import { pushTexts as texts } from './push-texts.ts'

export interface PushBannerProps {
  /** The browser's own unless told. */
  readonly port?: PushPort
  /** Called when the banner goes because the member said yes: what had focus is gone. */
  readonly onGranted: () => void
}

/** Offers notifications on this device while they are not allowed yet, and asks the browser only when pressed. */
export function PushBanner({ port = browserPush, onGranted }: PushBannerProps) {
  const [permission, setPermission] = useState(() => port.permission())
  const [isAsking, setAsking] = useState(false)
  if (permission === 'granted' || permission === 'unsupported') return null

  const activate = async () => {
    setAsking(true)
    const answer = await port.ask()
    setAsking(false)
    setPermission(answer)
    if (answer === 'denied') announce(texts.denied)
    if (answer !== 'granted') return
    announce(texts.granted)
    onGranted()
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

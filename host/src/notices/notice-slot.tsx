import { useLocation } from '@eqs/navigation'
import { useStore } from '@eqs/session'
import { announce, Button, Notice } from '@eqs/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { $typedAt } from '../release/may-reload.ts'
import css from './notice-slot.module.css'
import { $raised, isNotCard, lower, type NoticeRule, notices, type Raised } from './notices.ts'

interface Props {
  readonly layout: 'shell' | 'plain'
  /** Positions the notice. Default: over the lower edge of the page. */
  readonly className?: string | undefined
}

/** Shows the first raised notice of the table that may come. */
export function NoticeSlot({ layout, className = css.over }: Props) {
  const raised = useStore($raised)
  const { pathname } = useLocation()
  const isTyping = useStore($typedAt) === pathname

  const mayCome = ({ id, notOverForm, isAt = isNotCard, layout: only }: NoticeRule) =>
    raised.has(id) && !(isTyping && notOverForm) && isAt(pathname) && (only ?? layout) === layout
  const next = notices.find(mayCome)
  const details = next && raised.get(next.id)

  return (
    // A section without a label is not a landmark, so an empty section has no label.
    <section aria-label={next ? 'Avisos' : undefined} className={className}>
      {/* Must exist before its text. Otherwise screen readers do not announce the text. */}
      <div role="status">{next && details && <ShownNotice key={next.id} rule={next} raised={details} />}</div>
    </section>
  )
}

function ShownNotice({ rule, raised }: { readonly rule: NoticeRule; readonly raised: Raised }) {
  const { id, tone, title, text, action, close } = { ...rule, ...raised }
  const slot = useRef<HTMLDivElement>(null)

  useEffect(() => raised.onShown?.(), [])
  // The slot is inert behind a dialog, and screen readers do not announce it.
  const words = [title, text].filter(Boolean).join('. ')
  useEffect(() => {
    if (document.querySelector('dialog[open]')) announce(words)
  }, [words])
  useLayoutEffect(() => {
    const { current } = slot
    if (!current) return
    const { style } = document.documentElement
    // Larger letters or spacing make the notice taller.
    const observer = new ResizeObserver(() => style.setProperty('--notice', `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      // Otherwise the focus of the notice's buttons would be lost.
      if (current.contains(document.activeElement))
        document.getElementById('contenido')?.focus({ preventScroll: true })
    }
  }, [])

  const leave = () => {
    raised.onClose?.()
    lower(id)
  }
  return (
    <div ref={slot} className={css.notice}>
      <Notice
        tone={tone}
        title={title}
        className={css.box}
        action={
          (action || close) && (
            <span className={css.actions}>
              {action && <Button onClick={action.press}>{action.text}</Button>}
              {close && (
                <Button variant="quiet" onClick={leave}>
                  {close}
                </Button>
              )}
            </span>
          )
        }
      >
        {text}
      </Notice>
    </div>
  )
}

import { Button, classNames, Notice } from '@eqs/ui'
import css from './inbox-page.module.css'
import { inboxTexts as texts } from './inbox-texts.ts'

export interface UndoNoticeProps {
  readonly className?: string | undefined
  readonly onUndo: () => void
  /** Somebody is at it, or has left it. */
  readonly onHold: (isHeld: boolean) => void
}

/** Says that all are marked, for as long as it can be undone. */
export const UndoNotice = ({ className, onUndo, onHold }: UndoNoticeProps) => (
  <fieldset
    className={classNames(css.undo, className)}
    aria-label={texts.undo}
    onPointerEnter={() => onHold(true)}
    onPointerLeave={() => onHold(false)}
    onFocus={() => onHold(true)}
    onBlur={() => onHold(false)}
  >
    <Notice
      tone="info"
      action={
        <Button variant="secondary" onClick={onUndo}>
          {texts.undo}
        </Button>
      }
    >
      {texts.allRead}
    </Notice>
  </fieldset>
)

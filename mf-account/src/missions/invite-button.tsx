import { Button, Dialog, VisuallyHidden } from '@eqs/ui'
import { useState } from 'react'
import { Invitation } from './invitation.tsx'
import { missionsTexts as texts } from './missions-texts.ts'

/**
 * True when a mission's title asks the member to invite someone. Only the title shows this, because the
 * provider does not send the type of a mission.
 */
export const isAboutInviting = (title: string): boolean => /(?:^|[^\p{L}])invit/iu.test(title)

/** Opens a dialog with the link to the sign-up. */
export function InviteButton({ mission }: { readonly mission: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <span>{texts.invite}</span> <VisuallyHidden>{mission}</VisuallyHidden>
      </Button>
      <Dialog open={isOpen} title={texts.inviteTitle} text={texts.inviteMore} onClose={() => setOpen(false)}>
        <Invitation />
      </Dialog>
    </>
  )
}

import { paths } from '@eqs/navigation'
import { $auth, useStore } from '@eqs/session'
import { Button, Dialog, VisuallyHidden } from '@eqs/ui'
import { Invitation } from '@eqs/ui/invitation'
import { useState } from 'react'
import { missionsTexts as texts } from './missions-texts.ts'

/**
 * True when a mission's title asks the member to invite someone. Only the title shows this, because the
 * provider does not send the type of a mission.
 */
export const isAboutInviting = (title: string): boolean => /(?:^|[^\p{L}])invit/iu.test(title)

/** Opens a dialog with the member's invitation link. */
export function InviteButton({ mission }: { readonly mission: string }) {
  const auth = useStore($auth)
  const [isOpen, setOpen] = useState(false)
  if (!auth.isAuthenticated) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <span>{texts.invite}</span> <VisuallyHidden>{mission}</VisuallyHidden>
      </Button>
      <Dialog open={isOpen} title={texts.inviteTitle} text={texts.inviteMore} onClose={() => setOpen(false)}>
        <Invitation link={location.origin + paths.invitation(auth.user._id)} />
      </Dialog>
    </>
  )
}

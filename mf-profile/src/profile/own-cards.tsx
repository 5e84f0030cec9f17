import { DeviceCard } from '../device/device-card.tsx'
import { InviteCard } from '../invite/invite-card.tsx'
import { OwnDataCard } from '../own-data/own-data-card.tsx'

/** The cards below the form. They are in a chunk that loads after the form. */
export const OwnCards = ({ memberId }: { readonly memberId: string }) => (
  <>
    <InviteCard memberId={memberId} />
    <OwnDataCard />
    <DeviceCard memberId={memberId} />
  </>
)

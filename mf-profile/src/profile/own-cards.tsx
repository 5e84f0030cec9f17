import { DeviceCard } from '../device/device-card.tsx'
import { InviteCard } from '../invite/invite-card.tsx'
import { OwnDataCard } from '../own-data/own-data-card.tsx'

/** What stands below the form, in a file that comes after it. */
export const OwnCards = ({ memberId }: { readonly memberId: string }) => (
  <>
    <InviteCard memberId={memberId} />
    <OwnDataCard />
    <DeviceCard memberId={memberId} />
  </>
)

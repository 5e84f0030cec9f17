import { paths } from '@eqs/navigation'
import { Card } from '@eqs/ui'
import { Invitation } from '@eqs/ui/invitation'
import css from '../own-data/own-data-card.module.css'
import { inviteTexts as texts } from './invite-texts.ts'

/** A card with the member's invitation link. */
export const InviteCard = ({ memberId }: { readonly memberId: string }) => (
  <Card className={css.card}>
    <h2>{texts.title}</h2>
    <p>{texts.intro}</p>
    <Invitation link={location.origin + paths.invitation(memberId)} />
  </Card>
)

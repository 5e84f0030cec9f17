import { fullName, type User } from '@eqs/api'
import { $loyalty, useStore } from '@eqs/session'
import { ArtImage, Avatar, Card, Tag } from '@eqs/ui'
import { getCity } from './get-city.ts'
import css from './identity-card.module.css'
import { profileTexts } from './profile-texts.ts'

/** A summary of the member: cover, picture, name, verified e-mail, level and city. */
export function IdentityCard({ user }: { readonly user: User }) {
  const name = fullName(user)
  const city = getCity(user)
  const { category } = useStore($loyalty)
  return (
    <Card padded={false}>
      <ArtImage alt="" seed={user._id} ratio="4/3" className={css.cover} />
      <div className={css.avatar}>
        <Avatar size="large" name={name} image={user.profile_pic[0]?.url} />
      </div>
      <div className={css.words}>
        <p className={css.name} translate="no">
          {name}
        </p>
        {user.email_validation && (
          <Tag tone="ok" icon="check">
            {profileTexts.verified}
          </Tag>
        )}
        <p className={css.late}>{category && profileTexts.category(category)}</p>
        <p className={css.late}>{city}</p>
      </div>
    </Card>
  )
}

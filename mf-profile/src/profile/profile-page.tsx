import { queryKeys } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { $auth, useStore } from '@eqs/session'
import { Card, Icon, Loaded, PageHeading, Skeleton } from '@eqs/ui'
import { useQuery } from '@tanstack/react-query'
import { ChangePassword } from './change-password.tsx'
import { IdentityCard } from './identity-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import css from './profile-page.module.css'
import { profileTexts } from './profile-texts.ts'

/**
 * /perfil: the member's profile. The data come from the session. After a reload, the session contains only
 * part of the data until the provider's first answer.
 */
export default function ProfilePage() {
  const auth = useStore($auth)
  const query = useQuery({ queryKey: queryKeys.shell, enabled: auth.isAuthenticated })
  if (!auth.isAuthenticated) return null

  const { user } = auth
  // The browser stores no phone number and no birthday, so the form waits for an answer of the provider with the
  // member. The shell's query may fail although the answer has the member: it needs the balance, too.
  const isComplete = query.data !== undefined || auth.isComplete
  return (
    <div className={css.page}>
      <PageHeading subtitle={profileTexts.subtitle}>{profileTexts.title}</PageHeading>
      <div className={css.columns}>
        <IdentityCard user={user} />
        <div className={css.cards}>
          <Card className={css.data}>
            <h2>{profileTexts.card}</h2>
            <Loaded
              query={{
                data: isComplete ? user : undefined,
                error: isComplete ? null : query.error,
                isFetching: query.isFetching && !isComplete,
                refetch: query.refetch
              }}
              failure={profileTexts.failed}
              skeleton={
                <div className={css.skeleton}>
                  <Skeleton shape="block" />
                  <Skeleton shape="block" />
                  <Skeleton shape="block" />
                  <Skeleton shape="block" />
                </div>
              }
            >
              {member => <ProfileForm user={member} />}
            </Loaded>
          </Card>
          <Card className={css.more} padded={false}>
            <ChangePassword email={user.email} />
            <Link to={paths.ownData}>
              <span>{profileTexts.ownData}</span>
              <Icon name="chevronRight" />
            </Link>
          </Card>
        </div>
      </div>
    </div>
  )
}

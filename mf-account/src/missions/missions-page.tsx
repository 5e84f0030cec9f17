import { missionsQuery } from '@eqs/api'
import { apiClient, fetchArrived } from '@eqs/session'
import { Loaded, PageHeading, Skeleton } from '@eqs/ui'
import { useQuery } from '@tanstack/react-query'
import { MissionLists } from './mission-lists.tsx'
import css from './missions-page.module.css'
import { missionsTexts as texts } from './missions-texts.ts'

/** The page "Misiones": pending and completed missions. */
export default function MissionsPage() {
  const query = useQuery(missionsQuery(apiClient()))
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <Loaded query={query} failure={texts.failure} skeleton={<MissionsSkeleton />}>
        {({ missions: pending, completed }) => <MissionLists pending={pending} completed={completed} />}
      </Loaded>
    </>
  )
}

MissionsPage.loader = () =>
  fetchArrived('/api/missions', queries => queries.prefetchQuery(missionsQuery(apiClient())))

const MissionsSkeleton = () => (
  <>
    <Skeleton shape="title" />
    <div className={css.list}>
      {[1, 2, 3, 4].map(mission => (
        <Skeleton key={mission} shape="block" className={css.bone} />
      ))}
    </div>
  </>
)

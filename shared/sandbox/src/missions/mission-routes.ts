import { missionsEndpoint } from '@eqs/api/contract'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { memberRoute } from '../http/route.ts'
import { toAddress } from '../services.ts'
import { mission, missionCompletion } from '../storage/tables.ts'

export const missionRoutes = [
  memberRoute(missionsEndpoint, async (services, { member }) => {
    const own = and(eq(missionCompletion.missionId, mission.id), eq(missionCompletion.memberId, member.id))
    const pending = await services.db
      .select({ mission })
      .from(mission)
      .leftJoin(missionCompletion, own)
      .where(isNull(missionCompletion.id))
      .orderBy(mission.position)
    const completed = await services.db
      .select({ mission, completion: missionCompletion })
      .from(mission)
      .innerJoin(missionCompletion, own)
      .orderBy(desc(missionCompletion.completedAt))
    return {
      success: true,
      missions: pending.map(({ mission: { id, title, points, image } }) => ({
        _id: id,
        title,
        points,
        image: toAddress(services, image)
      })),
      completed: completed.map(({ mission: { title, image }, completion }) => ({
        _id: completion.id,
        points: completion.points,
        mission: { title, image: toAddress(services, image) }
      }))
    }
  })
]

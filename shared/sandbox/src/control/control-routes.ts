import { countDistinct, eq, sum } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { minute } from '../clock.ts'
import { readBody } from '../http/body.ts'
import { notFound } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { ledger, type Member, member, redemption } from '../storage/tables.ts'
import { type Faults, faultSchema } from './faults.ts'
import { createFreshMember, freshMemberSchema } from './fresh-member.ts'
import { createFreshPromo, freshPromoSchema } from './fresh-promo.ts'
import { applyEvent, memberEventSchema } from './member-event.ts'
import type { createTraffic } from './traffic.ts'

const owner = v.object({ email: v.string() })

/**
 * Creates the routes with which tests create members and promotions, set the clock, faults and limits, and
 * read recorded calls. The routes have no authentication, so they exist in test mode only.
 */
export function createControlRoutes(
  services: Services,
  faults: Faults,
  traffic: ReturnType<typeof createTraffic>
): Hono {
  const { db, clock, tokens, limits, push } = services
  const findMember = async (email: string): Promise<Member> => {
    const [row] = await db.select().from(member).where(eq(member.email, email.toLowerCase()))
    if (!row) throw notFound()
    return row
  }
  return new Hono()
    .post('/members', async context =>
      context.json(await createFreshMember(services, await readBody(context.req.raw, freshMemberSchema)))
    )
    .post('/disabled', async context => {
      const { email, disabled } = await readBody(
        context.req.raw,
        v.object({ ...owner.entries, disabled: v.boolean() })
      )
      const { id } = await findMember(email)
      await db.update(member).set({ disabled }).where(eq(member.id, id))
      return context.json({ ok: true })
    })
    .post('/member-event', async context => {
      const wish = v.object({ ...owner.entries, ...memberEventSchema.entries })
      const { email, ...event } = await readBody(context.req.raw, wish)
      await applyEvent(services, (await findMember(email)).id, event)
      return context.json({ ok: true })
    })
    .post('/push-services', async context => {
      const { origin } = await readBody(context.req.raw, v.object({ origin: v.string() }))
      push.allowedOrigins.add(origin)
      return context.json({ ok: true })
    })
    .get('/push-settled', async context => {
      await push.settled()
      return context.json({ ok: true })
    })
    .post('/expired-token', async context => {
      const { email } = await readBody(context.req.raw, owner)
      return context.json({ token: await tokens.issue((await findMember(email)).id, -minute) })
    })
    .post('/promos', async context =>
      context.json(
        await createFreshPromo(services, await readBody(context.req.raw, freshPromoSchema), findMember)
      )
    )
    .post('/faults', async context => {
      const id = faults.add(await readBody(context.req.raw, faultSchema))
      return context.json({ ok: true, id })
    })
    .get('/held', async context => {
      await faults.arrived(context.req.query('id') ?? '')
      return context.json({ ok: true })
    })
    .post('/release', async context => {
      const { id } = await readBody(context.req.raw, v.object({ id: v.string() }))
      faults.release(id)
      return context.json({ ok: true })
    })
    .delete('/faults', context => {
      faults.clear(context.req.query('email')?.toLowerCase())
      return context.json({ ok: true })
    })
    .post('/clock', async context => {
      const { offsetMs } = await readBody(context.req.raw, v.object({ offsetMs: v.number() }))
      clock.setOffset(offsetMs)
      return context.json({ now: clock.now() })
    })
    .post('/rate-limits', async context => {
      const wish = v.object({ active: v.boolean(), email: v.optional(v.pipe(v.string(), v.toLowerCase())) })
      const { active, email } = await readBody(context.req.raw, wish)
      limits.setActive(active, email)
      return context.json({ ok: true })
    })
    .get('/requests', context => {
      const email = context.req.query('email')?.toLowerCase()
      return context.json({
        requests: traffic.received.filter(entry => email === undefined || entry.email === email)
      })
    })
    .delete('/requests', context => {
      traffic.clear(context.req.query('email')?.toLowerCase())
      return context.json({ ok: true })
    })
    .get('/ledger', async context => {
      const { id, points } = await findMember(context.req.query('email') ?? '')
      const [total] = await db
        .select({ sum: sum(ledger.score) })
        .from(ledger)
        .where(eq(ledger.memberId, id))
      const [codes] = await db
        .select({
          redemptions: db.$count(redemption, eq(redemption.memberId, id)),
          codes: countDistinct(redemption.code)
        })
        .from(redemption)
        .where(eq(redemption.memberId, id))
      return context.json({
        sum: Number(total?.sum ?? 0),
        balance: points,
        redemptions: Number(codes?.redemptions ?? 0),
        codes: codes?.codes ?? 0
      })
    })
}

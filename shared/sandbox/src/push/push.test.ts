import { pushLinkEndpoint, pushTagsEndpoint, pushUnlinkEndpoint } from '@eqs/api/push'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { LocalPushService } from '../testing/push-service.ts'
import { suiteDatabases } from '../testing/test-databases.ts'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'
import { writePayload } from './push-message.ts'
import { isPushService } from './push-services.ts'

const outboxSchema = v.object({
  push: v.object({
    publicKey: v.string(),
    devices: v.array(v.object({ endpoint: v.string(), member: v.nullable(v.string()), tags: v.unknown() })),
    messages: v.array(v.object({ endpoint: v.string(), title: v.string(), status: v.number() }))
  })
})

describe.each(suiteDatabases)('push messages, on %s', database => {
  let club: TestSandbox
  let service: LocalPushService
  beforeAll(async () => {
    club = await openTestSandbox(database)
  }, startTimeout)
  afterAll(() => club.close())
  beforeEach(async () => {
    service = await LocalPushService.start()
    await club.control('push-services', { origin: service.origin })
  })
  afterEach(() => service.stop())

  const push = async () => v.parse(outboxSchema, (await club.send('/outbox.json')).json).push

  async function openDevice() {
    const member = await club.freshMember()
    const device = service.subscribe()
    await club.ask(pushLinkEndpoint, { token: member.token, body: device })
    return { member, device }
  }

  /** Sends an alert to a member. @returns the push messages for it. */
  async function alertArrives(email: string, alert: object) {
    const before = (await push()).messages.length
    expect(await club.control('member-event', { email, alert })).toMatchObject({ status: 200 })
    await club.control('push-settled', undefined, 'GET')
    const { messages } = await push()
    return messages.slice(0, messages.length - before)
  }

  test('a new alert reaches the devices of its member, encrypted and signed', async () => {
    const { member, device } = await openDevice()
    const other = await openDevice()
    const alert = {
      title: 'Volvió la parrillada',
      message: 'Está “en el catálogo” ☀️',
      url: '/promo/1',
      image: '/v1/a.svg'
    }
    const [sent] = await alertArrives(member.email, alert)
    expect(sent).toMatchObject({ endpoint: device.endpoint, title: alert.title, status: 201 })

    const { publicKey } = await push()
    expect(service.received).toEqual([
      { endpoint: device.endpoint, text: expect.any(String), signedBy: publicKey }
    ])
    expect(JSON.parse(service.received[0]?.text ?? '')).toEqual({
      ...alert,
      image: 'http://provider.test/v1/a.svg',
      id: expect.stringMatching(/^[\da-f]{24}$/)
    })
    expect(service.received.some(({ endpoint }) => endpoint === other.device.endpoint)).toBe(false)
  })

  test('a device shows only the alerts of the member who linked it last', async () => {
    const { member, device } = await openDevice()
    const next = await club.freshMember()
    await club.ask(pushLinkEndpoint, { token: next.token, body: device })
    await alertArrives(next.email, { title: 'Para la segunda' })
    expect(await alertArrives(member.email, { title: 'Para la primera' })).toEqual([])
    await alertArrives(next.email, { title: 'Otra para la segunda' })
    const titles = service.received.map(({ text }) => JSON.parse(text).title)
    expect(titles).toEqual(['Para la segunda', 'Otra para la segunda'])
  })

  test('tags are set, changed and removed, and after unlinking the device has no member', async () => {
    const { member, device } = await openDevice()
    const { endpoint } = device
    const stored = async () => (await push()).devices.find(one => one.endpoint === endpoint)
    await club.ask(pushTagsEndpoint, { body: { endpoint, tags: { id: member._id, points: '700' } } })
    await club.ask(pushTagsEndpoint, { body: { endpoint, tags: { points: '500', logged: 'true' } } })
    const tags = { id: member._id, points: '500', logged: 'true' }
    expect(await stored()).toEqual({ endpoint, member: member.email, tags })

    await club.ask(pushTagsEndpoint, {
      body: { endpoint, tags: { id: null, points: null, logged: 'false' } }
    })
    await club.ask(pushUnlinkEndpoint, { body: { endpoint } })
    expect(await stored()).toEqual({ endpoint, member: null, tags: { logged: 'false' } })
    expect(await alertArrives(member.email, { title: 'No llega' })).toEqual([])
    expect(service.received).toEqual([])
  })

  test.each([404, 410])('a subscription is removed when its push service answers %i', async status => {
    const { member, device } = await openDevice()
    service.status = status
    await alertArrives(member.email, { title: 'Se fue' })
    expect((await push()).devices.map(({ endpoint }) => endpoint)).not.toContain(device.endpoint)
  })

  test.each([
    ['an error', 500],
    ['a redirect', 302],
    ['a failed connection', 0]
  ])('a subscription stays after %s of its push service', async (_, status) => {
    const { member, device } = await openDevice()
    service.status = status
    if (status === 0) await service.stop()
    const [sent] = await alertArrives(member.email, { title: 'Otra vez será' })
    expect(sent).toMatchObject({ status })
    expect((await push()).devices.map(({ endpoint }) => endpoint)).toContain(device.endpoint)
    if (status === 0) service = await LocalPushService.start()
  })

  test('a member has at most the twenty newest devices', async () => {
    const { member, device } = await openDevice()
    for (let count = 0; count < 20; count += 1)
      await club.ask(pushLinkEndpoint, { token: member.token, body: service.subscribe() })
    const mine = (await push()).devices.filter(one => one.member === member.email)
    expect(mine).toHaveLength(20)
    expect(mine.map(({ endpoint }) => endpoint)).not.toContain(device.endpoint)
  })

  test('the outbox shows each message and its recipient', async () => {
    const { member } = await openDevice()
    await alertArrives(member.email, { title: 'Llegó <b>algo</b>' })
    const { text } = await club.send('/outbox')
    expect(text).toContain('Llegó &lt;b&gt;algo&lt;/b&gt;')
    expect(text).toContain(member.email)
  })

  test('a developer sends an alert with the form of the outbox, and another site cannot', async () => {
    const { member } = await openDevice()
    const send = (site: string, email = member.email) =>
      club.send('/outbox', {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Sec-Fetch-Site': site },
        body: new URLSearchParams({ email, title: 'Por el formulario', message: '', url: '/perfil' })
      })
    expect(await send('cross-site')).toMatchObject({ status: 403 })
    expect(await send('same-origin', 'nadie@eqs.example')).toMatchObject({ status: 404 })
    expect(await send('same-origin')).toMatchObject({ status: 303 })
    await club.control('push-settled', undefined, 'GET')
    expect(service.received.map(({ text }) => JSON.parse(text))).toEqual([
      expect.objectContaining({ title: 'Por el formulario', url: '/perfil' })
    ])
  })

  test.each([
    ['an address of the internal network', { endpoint: 'http://127.0.0.1:1/x' }],
    ['the metadata address of a cloud', { endpoint: 'http://169.254.169.254/latest' }],
    ['a site that is not a push service', { endpoint: 'https://evil.example/x' }],
    ['a key that is not a point of the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }],
    ['a key that is too short', { keys: { p256dh: 'BA', auth: 'A'.repeat(22) } }],
    ['no keys', { keys: undefined }]
  ])('a subscription with %s is refused', async (_, wrong) => {
    const { token } = await club.freshMember()
    const reply = await club.call(pushLinkEndpoint, { token, body: { ...service.subscribe(), ...wrong } })
    expect(reply).toMatchObject({ status: 400 })
  })

  test('only a member can link a device, with a limited number of tags', async () => {
    expect(await club.call(pushLinkEndpoint, { body: service.subscribe() })).toMatchObject({ status: 401 })
    const { endpoint } = (await openDevice()).device
    const tags = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`tag ${index}`, '']))
    expect(await club.call(pushTagsEndpoint, { body: { endpoint, tags } })).toMatchObject({ status: 400 })
  })
})

test.each([
  'https://fcm.googleapis.com/fcm/send/a:b',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://web.push.apple.com/Qa',
  'https://wns2-par02p.notify.windows.com/w/?token=a'
])('%s is a push service', address => expect(isPushService(address, new Set())).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/a',
  'https://user@fcm.googleapis.com/a',
  'https://localhost/a',
  'https://[::1]/a',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  ''
])('%s is not a push service', address => expect(isPushService(address, new Set())).toBe(false))

test('the longest alert fits into the limit of push services', () => {
  const long = '"😀'.repeat(2000)
  const text = writePayload({
    id: 'a'.repeat(24),
    title: long,
    message: long,
    url: '"'.repeat(600),
    image: '"'.repeat(600)
  })
  // 4,096 bytes less header, end of padding and tag.
  expect(Buffer.byteLength(text)).toBeLessThan(4096 - 86 - 17)
  expect(JSON.parse(text).title).toMatch(/…$/u)
  expect(
    JSON.parse(writePayload({ id: 'a', title: 'a', message: '', url: 'x'.repeat(601), image: '' })).url
  ).toBe('')
})

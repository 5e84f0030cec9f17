import { expect, test } from '../fixtures/club.ts'
import { type Payload, payloads, samplePayloads, seed, skipped } from './payloads.ts'

// Control of the payload tests: this test shows that the payloads can run, and that the detection works.

const framesAtOnce = 50

/** At least one in this many payloads must run by itself. Other payloads need a click or another browser. */
const leastShare = 40

/** Writes each payload unescaped into a frame, and waits until the images have loaded or failed. */
async function drawRaw(some: readonly Payload[]): Promise<void> {
  const tell: unknown = Reflect.get(globalThis, 'eqsFired')
  const places = some.map(({ name, text }) => {
    const frame = document.createElement('iframe')
    // Scripts may run in the frame, but may not navigate the page.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    document.body.append(frame)
    const { contentWindow: inner, contentDocument } = frame
    if (!inner || !contentDocument) throw new Error('a frame has a document')
    for (const call of ['alert', 'confirm', 'prompt', 'print'])
      Object.defineProperty(inner, call, {
        value: () => {
          if (typeof tell === 'function') tell(name)
        }
      })
    // `document.write` parses like a page that escapes nothing, so scripts run as well.
    contentDocument.open()
    contentDocument.write(`<!doctype html><body>${text}`)
    contentDocument.close()
    return contentDocument
  })
  const isBusy = () => places.some(place => [...place.images].some(image => !image.complete))
  const end = performance.now() + 5_000
  do await new Promise(done => setTimeout(done, 50))
  while (isBusy() && performance.now() < end)
  document.body.replaceChildren()
}

test('without the sanitiser and the policy, some of the same payloads run', async ({
  page,
  context,
  baseURL,
  problems,
  log
}) => {
  const some = samplePayloads(payloads.length, 200)
  test.skip(payloads.length === 0, skipped)
  test.setTimeout(60_000 + some.length * 100)
  problems.expect({ text: /./ })
  await context.route(
    url => url.protocol.startsWith('http') && url.origin !== baseURL,
    route => route.abort()
  )
  await page.route('/without-policy', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Control</title>' })
  )
  const fired = new Set<string>()
  await page.exposeFunction('eqsFired', (name: string) => void fired.add(name))
  await page.goto('/without-policy')
  for (let from = 0; from < some.length; from += framesAtOnce)
    await page.evaluate(drawRaw, some.slice(from, from + framesAtOnce))
  await expect.poll(() => fired.size).toBeGreaterThan(some.length / leastShare)
  // Console messages of payloads do not count.
  log.forget()
  process.stdout.write(
    `payloads: without the sanitiser: ${JSON.stringify({ tried: some.length, executed: fired.size, seed })}\n`
  )
})

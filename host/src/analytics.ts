import { whenLoaded } from './when-loaded.ts'

/**
 * Hands what screens tell (`eqs:analytics`) to the deployment's own address. Without one nothing listens. The code that
 * sends comes once the page has loaded; until then events wait.
 *
 * @param url where batches go; undefined for nowhere.
 * @returns once events are taken, what ends it.
 */
export async function startAnalytics(url: string | undefined): Promise<() => void> {
  if (!url) return () => {}
  const waiting: object[] = []
  let take = (event: object): unknown => waiting.push(event)
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) take({ ...event.detail, at: Date.now() })
  }
  addEventListener('eqs:analytics', listen)
  const stopListening = () => removeEventListener('eqs:analytics', listen)
  await new Promise<void>(done => whenLoaded(done))
  const late = await import(/* webpackChunkName: "late" */ './telemetry/analytics-batch.ts').catch(() => {})
  if (!late) {
    stopListening()
    return () => {}
  }
  const batch = late.openBatch(url)
  take = batch.add
  waiting.forEach(batch.add)
  return () => {
    stopListening()
    batch.close()
  }
}

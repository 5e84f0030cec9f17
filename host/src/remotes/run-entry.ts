import * as v from 'valibot'
import { LoadError } from './load-error.ts'

/** Milliseconds until a remote's entry is given up. */
const entryTimeout = 10_000

type Get = (expose: string) => () => Promise<unknown>
type Init = (...shared: unknown[]) => void | Promise<void>

/** What a remote's entry leaves behind: Module Federation's container. */
const container = v.object({
  get: v.custom<Get>(value => typeof value === 'function'),
  init: v.custom<Init>(value => typeof value === 'function')
})

export interface Entry {
  readonly url: string
  readonly integrity: string
  /** The global name that the entry gives its container. */
  readonly globalName: string
}

/** Runs a remote's entry and takes its container. @throws {LoadError} that says why there is none. */
export async function runEntry(entry: Entry): Promise<v.InferOutput<typeof container>> {
  await runScript(entry)
  const found = v.safeParse(container, Reflect.get(globalThis, entry.globalName))
  if (!found.success) throw new LoadError('no_container', `${entry.url} leaves no container behind`)
  return found.output
}

function runScript({ url, integrity }: Entry): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script')
    script.async = true
    script.crossOrigin = 'anonymous'
    script.integrity = integrity
    script.src = url
    let wrong: LoadError | undefined
    const limit = setTimeout(
      () => end(new LoadError('timeout', `${url} did not come within ${entryTimeout} ms`)),
      entryTimeout
    )
    // What is taken here is no fault of a screen, which is how the page's own listener would tell it.
    const take = (event: ErrorEvent) => {
      if (event.filename !== script.src) return
      event.preventDefault()
      wrong = new LoadError(event.error instanceof SyntaxError ? 'syntax' : 'import_throw', event.message)
    }
    function end(error: LoadError | undefined) {
      clearTimeout(limit)
      removeEventListener('error', take)
      script.remove()
      if (error) fail(error)
      else done()
    }
    addEventListener('error', take)
    script.onload = () => end(wrong)
    script.onerror = () => end(whyRefused(script.src))
    document.head.append(script)
  })
}

/** Why the browser would not run a script. It tells nobody, but it has noted what the server answered. */
function whyRefused(url: string): LoadError {
  const [noted] = performance.getEntriesByName(url, 'resource').slice(-1)
  const status = noted instanceof PerformanceResourceTiming ? noted.responseStatus : 0
  if (status < 200 || status >= 300)
    return new LoadError('network', `${url} answers ${status || 'nothing'}`, {
      isGone: status >= 400 && status < 500
    })
  const type = noted && 'contentType' in noted ? String(noted.contentType) : ''
  if (type && !type.includes('javascript')) return new LoadError('not_script', `${url} is ${type}`)
  // A browser that notes no types says so of a page in the script's place, too.
  return new LoadError('integrity', `${url} is not what was published`)
}

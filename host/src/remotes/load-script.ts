import { LoadError } from './load-error.ts'

/** Milliseconds until a script is given up, and until it is no longer worth knowing why one was refused. */
const patience = 10_000
const patienceToLook = 5_000

/** A published script, under the address it is to be asked for. */
export interface ScriptToLoad {
  readonly url: string
  readonly integrity: string
}

/** Runs a remote's script. @throws {LoadError} that says why it did not run. */
export function loadScript(file: ScriptToLoad): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script')
    script.async = true
    script.crossOrigin = 'anonymous'
    script.integrity = file.integrity
    script.src = file.url
    let wrong: LoadError | undefined
    const limit = setTimeout(
      () => end(new LoadError('timeout', `${file.url} did not come within ${patience} ms`)),
      patience
    )
    // What is taken here is no fault of a screen, which is how the page's own listener would report it.
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
    script.onerror = () => {
      clearTimeout(limit)
      void whyRefused(file).then(end)
    }
    document.head.append(script)
  })
}

/**
 * Why the browser did not run a script. It says so to nobody, and not every browser notes what the server answered: the
 * file is asked for once more, only to be looked at.
 */
async function whyRefused({ url, integrity }: ScriptToLoad): Promise<LoadError> {
  try {
    const signal = AbortSignal.timeout(patienceToLook)
    const response = await fetch(url, { cache: 'no-store', credentials: 'omit', signal })
    const { ok, status, headers } = response
    if (!ok) return new LoadError('network', `${url} answers ${status}`, { isGone: status < 500 })
    const type = headers.get('Content-Type') ?? ''
    if (!type.includes('javascript')) return new LoadError('not_script', `${url} is ${type}`)
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer())
    if (integrity !== `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`)
      return new LoadError('integrity', `${url} is not what was published`)
    return new LoadError('network', `${url} came too late`)
  } catch {
    return new LoadError('network', `${url} answers nothing`)
  }
}

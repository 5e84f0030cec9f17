import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { footerLinkPlaces, supportEmailPlace } from '@eqs/contracts/rendered'
import { MemoryRouter } from '@eqs/navigation'
import { queryClient, startWithoutBrowser } from '@eqs/session'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import * as v from 'valibot'

/** Time limit for rendering one screen, in milliseconds. Rendering does not wait for API calls. */
const timeoutMs = 20_000

/**
 * Prerenders screens of a remote. The HTML shows a screen as a visitor without stored data sees it before any
 * API call is answered.
 *
 * @param App the remote's root component.
 * @param paths the paths of the screens.
 * @returns the HTML by path.
 * @throws {Error} when a screen needs a browser, is empty, or contains markup that the page's Content
 *   Security Policy forbids.
 */
export async function renderScreens(
  App: ComponentType,
  paths: readonly string[]
): Promise<Readonly<Record<string, string>>> {
  const screens: Record<string, string> = {}
  for (const path of paths)
    try {
      screens[path] = allowed(await render(<App />, path))
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`the screen of ${path} cannot be drawn without a browser: ${reason}`, { cause })
    }
  return screens
}

function allowed(html: string): string {
  if (html === '') throw new Error('it is empty')
  const [forbidden] = / style=|<(?:script|style|link|iframe)\b/.exec(html) ?? []
  if (forbidden) throw new Error(`the page’s policy forbids “${forbidden.trim()}”`)
  return html
}

/**
 * Renders an element to HTML, with the router at the given path.
 *
 * @returns the HTML. It has no hydration markers, because the browser does not hydrate the HTML: React
 *   renders the screen again.
 * @throws {Error} the first error that a component throws.
 */
export async function render(screen: ReactNode, path: string): Promise<string> {
  setConfig(v.parse(clientConfig, { supportEmail: supportEmailPlace, footerLinks: footerLinkPlaces }))
  startWithoutBrowser()
  let failure: unknown
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </QueryClientProvider>,
    {
      signal: AbortSignal.timeout(timeoutMs),
      onError(error) {
        failure ??= error
      }
    }
  )
  const html = await new Response(prelude).text()
  // `failure` may be an error that an error boundary inside the screen has caught. It is thrown nevertheless,
  // because the boundary's fallback must not be published as the screen.
  if (failure !== undefined) throw failure
  return html.replace(/<!--.*?-->/gs, '')
}

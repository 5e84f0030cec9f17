import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { footerLinkPlaces, supportEmailPlace } from '@eqs/contracts/rendered'
import { MemoryRouter } from '@eqs/navigation'
import { queryClient, startWithoutBrowser } from '@eqs/session'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import * as v from 'valibot'

/** Time limit for rendering a screen, in milliseconds. Rendering does not wait for any call. */
const timeoutMs = 20_000

/**
 * Prerenders screens of a remote as a visitor without stored data sees them, before any call is answered.
 *
 * @param App the remote's component.
 * @param paths the screens' paths.
 * @returns the HTML by path.
 * @throws {Error} when a screen needs a browser, is empty, or contains markup that the page's Content
 * Security Policy forbids.
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
 * Renders a screen at a path.
 *
 * @returns the HTML, without hydration markers, because React renders the screen again in the browser.
 * @throws {Error} the first error of the screen.
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
  // `failure` may be an error that a boundary inside the screen has caught. The fallback of the boundary must
  // not be published as the screen.
  if (failure !== undefined) throw failure
  return html.replace(/<!--.*?-->/gs, '')
}

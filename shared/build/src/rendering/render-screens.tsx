import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { footerLinkPlaces, supportEmailPlace } from '@eqs/contracts/rendered'
import { MemoryRouter } from '@eqs/navigation'
import { queryClient, startWithoutBrowser } from '@eqs/session'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import * as v from 'valibot'

/** Milliseconds that a screen has to be drawn: nothing of it comes from a network. */
const patience = 20_000

/**
 * Draws a remote's screens without a browser, as somebody meets them who has nothing stored and no answer yet.
 *
 * @returns the HTML by path.
 * @throws {Error} when a screen cannot be drawn so, or with something that the page's policy forbids.
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

/** What is drawn at an address, without what React would need to take it over: it draws anew. */
export async function render(screen: ReactNode, path: string): Promise<string> {
  setConfig(v.parse(clientConfig, { supportEmail: supportEmailPlace, footerLinks: footerLinkPlaces }))
  startWithoutBrowser()
  let failure: unknown
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </QueryClientProvider>,
    {
      signal: AbortSignal.timeout(patience),
      onError(error) {
        failure ??= error
      }
    }
  )
  const html = await new Response(prelude).text()
  // Also what a boundary inside the screen would have caught: members are to get the screen, not its failure.
  if (failure !== undefined) throw failure
  return html.replace(/<!--.*?-->/gs, '')
}

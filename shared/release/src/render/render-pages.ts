import type { Store } from '../store/store.ts'
import { pageFile } from './page-file.ts'
import { renderHtml } from './render-html.ts'
import { renderedScreens, type ScreenParts } from './rendered-screens.ts'

export interface Pages {
  /** Page of every address without a page of its own. */
  readonly html: string
  /** Pages with a rendered screen, by file. */
  readonly pages: ReadonlyMap<string, string>
}

/**
 * Renders all pages of a state.
 *
 * @throws {Error} when a version was never published.
 */
export async function renderPages(store: Store, parts: ScreenParts): Promise<Pages> {
  const screens = await renderedScreens(store, parts)
  const pages = screens.flatMap(screen => {
    const file = pageFile(screen.path)
    return file ? [[file, renderHtml({ ...parts, screen })] as const] : []
  })
  return { html: renderHtml(parts), pages: new Map(pages) }
}

import type { ReactElement } from 'react'

/**
 * The type of `children` for components that render other elements next to their children. Only elements are
 * allowed, not text: a browser that translates the page replaces text nodes, and React then fails to update
 * or remove a text node with siblings.
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined

import type { ReactElement } from 'react'

/**
 * Children of a component that renders its own elements beside them. Text is excluded: a browser that
 * translates the page replaces text nodes, and React then fails to update or remove them.
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined

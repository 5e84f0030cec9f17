import type { ReactElement } from 'react'

/**
 * What a part takes to stand beside elements of its own. Never a text: a browser that translates the page replaces texts, and
 * React would no longer find it.
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined

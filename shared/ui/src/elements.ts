import type { ReactElement } from 'react'

/**
 * The type of children beside which a component renders its own elements. Text is excluded, because a browser
 * that translates the page replaces text nodes, and React then fails to update or remove them.
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined

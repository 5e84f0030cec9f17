/** A promotion of the seed. */
export interface PromoSeed {
  /** The promotion's id is derived from the slug, so that links to the promotion work on every sandbox. */
  readonly slug: string
  readonly title: string
  readonly points: number
  /** Names of drawings (`images/drawings.ts`). A name is an object with a variation: `cup-2`. */
  readonly images?: readonly string[]
  /** HTML. */
  readonly description: string
  /** Days from the first start of the sandbox to the start of the promotion. Default: a day in the past. */
  readonly startsIn?: number
  readonly noCode?: boolean
  readonly moreInfo?: string
  readonly ecommerceUrl?: string
  readonly ctaText?: string
  readonly oncePerMember?: boolean
}

/** Writes a paragraph and a list of conditions as HTML. */
export function describe(introduction: string, ...conditions: readonly string[]): string {
  const list = conditions.map(condition => `<li>${condition}</li>`).join('')
  return `<p>${introduction}</p>${list === '' ? '' : `<ul>${list}</ul>`}`
}

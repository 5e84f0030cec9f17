/** A promotion of the seed. */
export interface PromoSeed {
  /** The id is derived from it, so that links to a promotion work on every sandbox. */
  readonly slug: string
  readonly title: string
  readonly points: number
  /** Names of drawings (`images/drawings.ts`): object and variation, as `cup-2`. */
  readonly images?: readonly string[]
  /** HTML. */
  readonly description: string
  /** Days from the first start. Default: in the past. */
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

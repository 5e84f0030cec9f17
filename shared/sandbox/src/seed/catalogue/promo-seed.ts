/** A promotion of the seed. */
export interface PromoSeed {
  /** Name from which the promotion's id is derived, so that the id is the same in every sandbox. */
  readonly slug: string
  readonly title: string
  readonly points: number
  /** Names of drawings (`drawPromo`). A name consists of an object and a variation: `cup-2`. */
  readonly images?: readonly string[]
  /** HTML. */
  readonly description: string
  /** Days from the creation of the seed to the start of the promotion. Default: at least 20 days before. */
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

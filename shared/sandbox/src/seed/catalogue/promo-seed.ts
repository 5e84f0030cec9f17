/** A promotion of the seed. */
export interface PromoSeed {
  /** Name from which the promotion's id is derived, so that the id is the same in every sandbox. */
  readonly slug: string
  readonly title: string
  readonly points: number
  /** Names of drawings (`drawPromo`). A name consists of an object and a variation: `cup-2`. */
  readonly images?: readonly string[]
  /** Description in HTML. */
  readonly description: string
  /** Days from the creation of the seed to the start of the promotion. By default it has already started. */
  readonly startsIn?: number
  readonly noCode?: boolean
  readonly moreInfo?: string
  readonly ecommerceUrl?: string
  readonly ctaText?: string
  readonly oncePerMember?: boolean
}

/** Returns the HTML of a description: a paragraph and a list of conditions. */
export function describe(introduction: string, ...conditions: readonly string[]): string {
  const list = conditions.map(condition => `<li>${condition}</li>`).join('')
  return `<p>${introduction}</p>${list === '' ? '' : `<ul>${list}</ul>`}`
}

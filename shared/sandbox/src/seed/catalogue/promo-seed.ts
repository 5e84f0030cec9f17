/** A promotion as the catalogue's pages tell it. */
export interface PromoSeed {
  /** Makes the id, so that links to a promotion work on every sandbox. */
  readonly slug: string
  readonly title: string
  readonly points: number
  /** Names of drawings (`images/objects.ts`), each with the number of its variation after a dash. */
  readonly images?: readonly string[]
  /** HTML. */
  readonly description: string
  /** Days from the first start; in the past unless told. */
  readonly startsIn?: number
  readonly noCode?: boolean
  readonly moreInfo?: string
  readonly ecommerceUrl?: string
  readonly ctaText?: string
  readonly oncePerMember?: boolean
}

/** A paragraph and a list of conditions. */
export function describe(introduction: string, ...conditions: readonly string[]): string {
  const list = conditions.map(condition => `<li>${condition}</li>`).join('')
  return `<p>${introduction}</p>${list === '' ? '' : `<ul>${list}</ul>`}`
}

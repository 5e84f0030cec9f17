import { type Services, toAddress } from '../services.ts'
import type { Promo, StoredImage } from '../storage/tables.ts'

/** Converts a row of the table `promo` to the API's format. */
export function promoAnswer(services: Pick<Services, 'publicUrl'>, row: Promo) {
  return {
    _id: row.id,
    description_title: row.title,
    description_text: row.description,
    points: row.points,
    images: imagesAnswer(services, row.images),
    start_date: row.startDate,
    code_type: row.codeType,
    more_info: row.moreInfo,
    ecommerce_url: row.ecommerceUrl,
    cta_text: row.ctaText
  }
}

export function imagesAnswer(services: Pick<Services, 'publicUrl'>, images: readonly StoredImage[]) {
  return images.map(({ url, name }) => ({ url: toAddress(services, url), name }))
}

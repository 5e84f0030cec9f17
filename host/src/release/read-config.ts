import { type ClientConfig, clientConfig, footerLinks } from '@eqs/config/schema'
import * as v from 'valibot'
import { reportFailure } from '../telemetry/report-problem.ts'
import { parseDocument } from './verify-document.ts'

/** Reads the configuration from the page. An error lists every invalid value, for operators. */
export const readConfig = (): ClientConfig =>
  parseDocument(
    clientConfig,
    withoutBadLinks(JSON.parse(document.getElementById('eqs-config')?.textContent ?? ''))
  )

const withLinks = v.looseObject({ footerLinks: v.record(v.string(), v.unknown()) })

/** Leaves out and reports bad footer links, which would make the whole configuration invalid. */
function withoutBadLinks(config: unknown): unknown {
  const parsed = v.safeParse(withLinks, config)
  if (!parsed.success) return config
  const links = Object.entries(parsed.output.footerLinks).filter(([name, address]) => {
    const isGood = v.is(footerLinks, { [name]: address })
    if (!isGood) reportFailure({ event: 'footer_link_left_out', errorClass: 'config', detail: name })
    return isGood
  })
  return { ...parsed.output, footerLinks: Object.fromEntries(links) }
}

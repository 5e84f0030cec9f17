import { readEmail } from '@eqs/validation'

/** The answer of the endpoint `/api/users/verify/email` (specification, section 3). */
export interface EmailQuality {
  readonly isValid: boolean
  readonly type: 'ok' | 'typo' | 'invalid' | 'disposable'
  readonly correctEmail: string
}

/** The most common mail domains of members in Argentina. */
const usualDomains = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.ar',
  'outlook.com',
  'outlook.com.ar',
  'outlook.es',
  'yahoo.com',
  'yahoo.com.ar',
  'live.com',
  'live.com.ar',
  'icloud.com',
  'fibertel.com.ar',
  'arnet.com.ar',
  'speedy.com.ar',
  'ciudad.com.ar',
  'uolsinectis.com.ar',
  'proton.me',
  'protonmail.com'
]

/** Matches real national domains of Yahoo and Microsoft, such as `yahoo.co.uk`. They are not typos. */
const nationalDomain = new RegExp(
  `^(?:yahoo|hotmail|outlook|live)[.](?:${[
    'at|be|ca|ch|cl|cz|de|dk|es|fi|fr|gr|hu|ie|in|it|jp|kr|lv|my|nl|no|ph|pl|pt|ro|sa|se|sg|sk|tw',
    'com[.](?:ar|au|bo|br|co|do|ec|gr|gt|hk|hn|mx|my|ni|pa|pe|ph|pt|py|sg|sv|tr|tw|uy|ve|vn)',
    'co[.](?:cr|id|il|in|jp|kr|nz|th|uk|ve|za)'
  ].join('|')})$`
)

/** Real domains that are similar to one of `usualDomains`. They are not typos. */
const realNeighbours = new Set([
  'ymail.com',
  'qmail.com',
  'foxmail.com',
  'e-mail.com',
  'protonmail.ch',
  'mail.com',
  'email.com',
  'gmx.com',
  'me.com',
  'aol.com',
  'life.com'
])

const disposable = new Set([
  'mailinator.com',
  'yopmail.com',
  'guerrillamail.com',
  '10minutemail.com',
  'temp-mail.org',
  'tempmail.com',
  'trashmail.com',
  'sharklasers.com',
  'getnada.com',
  'maildrop.cc',
  'dispostable.com',
  'throwawaymail.com',
  'descartable.example'
])

/** Top-level domains that are typos or reserved, so that no mail can be delivered. */
const wrongEndings = new Set([
  'con',
  'cmo',
  'ocm',
  'vom',
  'xom',
  'comm',
  'coom',
  'nte',
  'invalid',
  'localhost',
  'local'
])

/**
 * Returns the maximum number of typos in a domain: two, or one if the domain is short. With two typos, a
 * short domain would be similar to too many other domains.
 */
const slipsAllowed = (domain: string) => ((domain.split('.')[0] ?? '').length > 4 ? 2 : 1)

/**
 * Judges an e-mail address by its format and its domain, without contacting a mail server.
 *
 * @returns the verdict. `correctEmail` is the corrected address for the type `typo`, otherwise empty.
 */
export function judgeEmail(typed: string): EmailQuality {
  const { address, isValid } = readEmail(typed)
  const email = address.toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (!isValid) return verdict('invalid')
  if (usualDomains.includes(domain) || realNeighbours.has(domain) || nationalDomain.test(domain))
    return verdict('ok')
  if ([...disposable].some(name => domain === name || domain.endsWith(`.${name}`)))
    return verdict('disposable')
  const meant = closest(domain)
  if (meant) return verdict('typo', `${email.slice(0, at)}@${meant}`)
  return verdict(wrongEndings.has(domain.split('.').at(-1) ?? '') ? 'invalid' : 'ok')
}

function verdict(type: EmailQuality['type'], correctEmail = ''): EmailQuality {
  return { isValid: type === 'ok', type, correctEmail }
}

function closest(domain: string): string | undefined {
  const [best] = usualDomains
    .map(name => ({ name, slips: slipsBetween(domain, name) }))
    .filter(({ name, slips }) => slips <= slipsAllowed(name))
    .toSorted((a, b) => a.slips - b.slips)
  return best?.name
}

/**
 * Returns the edit distance of two words: the number of letters to add, drop, change or swap with the next
 * letter.
 */
export function slipsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const above = rows[row - 1] ?? []
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
        )
      )
    }
    rows.push(current)
  }
  return rows[one.length]?.[other.length] ?? 0
}

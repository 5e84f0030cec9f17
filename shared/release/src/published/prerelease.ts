/** In the name of a version that only its sources have told from another; no one gives one by hand. */
export const localMark = '-local.'

/**
 * True when a version is one before its release, as `1.3.0-pr.12`: it is looked at, and never what all members have. What `npm start` names
 * by its sources is the release of a club on one machine.
 *
 * @param version also with its name, `mf-account@1.3.0-pr.12`.
 */
export const isPrerelease = (version = ''): boolean =>
  /\d+\.\d+\.\d+-/.test(version) && !version.includes(localMark)

const byName = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

/** The oldest version first; a prerelease before its release. */
export function byAge(one: string, other: string): number {
  const [a = '', b = ''] = [one, other].map(version => version.split('-')[0])
  return byName(a, b) || Number(isPrerelease(other)) - Number(isPrerelease(one)) || byName(one, other)
}

/** Part of the versions that `npm start` makes from a hash of the sources. No operator chooses such a version. */
export const localMark = '-local.'

/**
 * True for a prerelease such as `1.3.0-pr.12`, which can be previewed and become a canary, but cannot go to
 * all members. Versions of `npm start` do not count as prereleases.
 *
 * @param version with or without its name: `mf-account@1.3.0-pr.12`.
 */
export const isPrerelease = (version = ''): boolean =>
  /\d+\.\d+\.\d+-/.test(version) && !version.includes(localMark)

const compareNumeric = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })

/** Compares two versions for sorting: the oldest first, a prerelease before its release. */
export function byAge(one: string, other: string): number {
  const [a = '', b = ''] = [one, other].map(version => version.split('-')[0])
  return (
    compareNumeric(a, b) ||
    Number(isPrerelease(other)) - Number(isPrerelease(one)) ||
    compareNumeric(one, other)
  )
}

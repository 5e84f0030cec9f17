/**
 * The browser tests to run when a folder changes: a package, or the fixtures of the tests. The keys are folders. The values are paths
 * relative to `e2e`, without `.spec.ts`, in the order in which the tests are most likely to fail. The quick suite has
 * each of them.
 */
export const browserSpecs: Readonly<Record<string, readonly string[]>> = {
  'e2e/fixtures': ['journeys/session', 'journeys/redeem'],
  host: [
    'journeys/session',
    'journeys/two-tabs',
    'journeys/first-rendering',
    'faults/remotes',
    'faults/slots',
    'faults/host'
  ],
  'mf-auth': ['journeys/sign-up', 'journeys/session', 'journeys/wrong-answers'],
  'mf-catalogue': [
    'journeys/redeem',
    'journeys/redeem-once',
    'journeys/catalogue',
    'journeys/redeem-failures'
  ],
  'mf-account': ['journeys/codes-at-the-till', 'faults/slots', 'journeys/card'],
  'mf-notifications': ['journeys/alerts', 'journeys/relative-time'],
  'mf-profile': ['journeys/profile'],
  'shared/api': ['faults/answers', 'journeys/redeem'],
  'shared/build': ['journeys/session', 'faults/remotes'],
  'shared/config': ['journeys/session'],
  'shared/contracts': ['faults/discovery', 'journeys/session'],
  'shared/develop': ['journeys/phone', 'journeys/session'],
  'shared/navigation': ['journeys/session', 'journeys/alternative-paths'],
  'shared/release': ['ops/release', 'faults/discovery', 'journeys/session'],
  'shared/sandbox': ['journeys/sign-up', 'journeys/redeem', 'journeys/alerts'],
  'shared/session': ['journeys/session', 'journeys/two-tabs', 'journeys/session-end'],
  'shared/ui': ['journeys/redeem', 'journeys/states'],
  'shared/validation': ['journeys/wrong-answers', 'journeys/profile']
}

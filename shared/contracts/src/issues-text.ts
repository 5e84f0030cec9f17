import * as v from 'valibot'

/** All that is wrong with what was read from a file, each with its place where it has one: `apiBase: a path …; brand: …`. */
export const issuesText = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .map(issue => [v.getDotPath(issue), wordsOf(issue)].filter(part => part !== null).join(': '))
    .join('; ')

/** A field too many has no words of its own in the library. */
const wordsOf = ({ expected, message }: v.BaseIssue<unknown>): string =>
  expected === 'never' ? 'there is no such field' : message

import * as v from 'valibot'

/** Joins all issues, each with its path if it has one: `apiBase: a path …; brand: …`. */
export const issuesText = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .map(issue => [v.getDotPath(issue), describeIssue(issue)].filter(part => part !== null).join(': '))
    .join('; ')

/** The library has no message for an unknown field. */
const describeIssue = ({ expected, message }: v.BaseIssue<unknown>): string =>
  expected === 'never' ? 'there is no such field' : message

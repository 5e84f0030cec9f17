import * as v from 'valibot'

/**
 * Returns all issues as one text, each with the path of its field if there is one: `apiBase: a path …; brand:
 * …`.
 */
export const issuesText = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .map(issue => [v.getDotPath(issue), describeIssue(issue)].filter(part => part !== null).join(': '))
    .join('; ')

/** Returns the message of an issue. valibot has no readable message for an unknown field. */
const describeIssue = ({ expected, message }: v.BaseIssue<unknown>): string =>
  expected === 'never' ? 'there is no such field' : message

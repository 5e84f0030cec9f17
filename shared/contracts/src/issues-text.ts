import * as v from 'valibot'

/**
 * Returns all issues of a validation as one text: `apiBase: a path …; brand: …`. For an issue without a
 * field, the text contains only the issue's message.
 */
export const issuesText = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .map(issue => [v.getDotPath(issue), describeIssue(issue)].filter(part => part !== null).join(': '))
    .join('; ')

/** Returns the message of an issue. For an unknown field, valibot's own message is not readable. */
const describeIssue = ({ expected, message }: v.BaseIssue<unknown>): string =>
  expected === 'never' ? 'there is no such field' : message

import * as v from 'valibot'

/**
 * Returns all issues of a validation as one text: `apiBase: a path …; brand: …`. For an issue without a
 * field, the text contains only the issue's message.
 */
export const issuesText = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .map(issue => {
      // For an unknown field, valibot's own message is not readable.
      const message = issue.expected === 'never' ? 'there is no such field' : issue.message
      return [v.getDotPath(issue), message].filter(part => part !== null).join(': ')
    })
    .join('; ')

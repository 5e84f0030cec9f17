import * as v from 'valibot'

/** All that is wrong with what was read from a file, each with its place where it has one: `apiBase: a path …; brand: …`. */
export const issuesText = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .map(issue => [v.getDotPath(issue), issue.message].filter(part => part !== null).join(': '))
    .join('; ')

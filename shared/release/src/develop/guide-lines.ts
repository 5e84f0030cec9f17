import type { Club } from '../serve/start-club.ts'

/**
 * Returns the lines that a developer needs first: the demo members and the pages for developers.
 *
 * @param url address of the club.
 */
export const guideLines = (members: Club['demoMembers'], url: string): string =>
  [
    ...members.map(({ email, password, note }) => `  ${email.padEnd(26)} ${password.padEnd(12)} ${note}`),
    '',
    `  e-mails it would send: ${url}/outbox`,
    `  the provider's calls:  ${url}/docs`,
    `  what is live:          ${url}/_releases`,
    ''
  ].join('\n')

import { expect, test } from '@jest/globals'
import { discoveryLimit } from '../boot/signature.ts'
import { answerWithoutEnd } from '../release/endless-server.testing.ts'
import { fetchCandidate } from './candidate.ts'

test.each([
  { title: 'a published version', remote: 'mf-account', version: '1.3.0-pr.12' },
  { title: 'a version on a team’s server', remote: 'mf-account', origin: 'http://localhost:3003' }
])(
  'the endless description of $title is abandoned before twice the size limit',
  async ({ title, ...choice }) => {
    const server = answerWithoutEnd()
    await expect(fetchCandidate(choice)).rejects.toThrow('too long')
    expect(server.givenUp()).toBe(1)
    for (const bytes of server.sent) expect(bytes).toBeLessThan(2 * discoveryLimit)
  }
)

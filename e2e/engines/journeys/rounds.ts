import { savedSession, sessionKey } from '../../fixtures/saved-session.ts'
import { expect, expectText, type Journey } from '../club-in-engines.ts'

/**
 * Milliseconds before every answer. What a page computes besides has to take less: the time to its content, divided by
 * this, is then the number of answers that had to be waited for one after the other.
 */
const delay = 4_000

export const rounds: readonly Journey[] = [
  {
    title: 'a first visit to the sign-in page waits for two rounds of the network',
    async go({ club, tab }) {
      club.delay(delay)
      await tab.open(`${club.origin}/ingresa`)
      await expectText(tab, '¿Olvidaste tu contraseña?')
      expect(Math.floor(club.elapsed() / delay)).toBe(2)
    }
  },
  {
    // Two where a browser asks for everything at once. Over HTTP/1.1 it has six connections, and Firefox and WebKit
    // take them for the files first: the catalogue's own call waits until one of them is free.
    title:
      'a member’s first visit to the catalogue waits for two rounds, and for one more with six connections',
    async go({ club, sandbox, tab }) {
      const member = await sandbox.createMember()
      await sandbox.createPromo({ email: member.email, description_title: 'Desayuno para dos' })
      // A page of the provider's: nothing of the club comes with it.
      await tab.open(`${club.origin}/outbox`)
      const entry = JSON.stringify(savedSession(member))
      await tab.run(`localStorage.setItem(${JSON.stringify(sessionKey)}, ${entry})`)
      club.delay(delay)
      await tab.open(club.origin)
      await expectText(tab, 'Desayuno para dos')
      const count = Math.floor(club.elapsed() / delay)
      expect(count).toBeGreaterThanOrEqual(2)
      expect(count).toBeLessThanOrEqual(3)
    }
  }
]

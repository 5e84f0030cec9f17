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
  }
]

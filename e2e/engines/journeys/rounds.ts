import { savedSession, sessionKey } from '../../fixtures/saved-session.ts'
import type { ClubAddress } from '../club-address.ts'
import { expectText, expectTrue, type Journey } from '../club-in-engines.ts'
import type { Tab } from '../tab.ts'

export const rounds: readonly Journey[] = [
  {
    title: 'a first visit to the sign-in page has its code after two rounds of the network',
    async go({ club, tab }) {
      await openInTwoRounds(tab, club, '/ingresa', '¿Olvidaste tu contraseña?', drawnByCode)
    }
  },
  {
    title: 'a first visit of a member to the catalogue waits for two rounds of the network',
    // Firefox uses five of its six connections and lets the catalogue's data wait for the next round: whether they are asked
    // for before the files or with a higher priority makes no difference.
    engines: ['Chromium', 'WebKit'],
    async go({ club, sandbox, tab }) {
      // No page of the club: nothing of it is fetched.
      await tab.open(`${club.origin}/service-worker.js`)
      const session = savedSession(await sandbox.createMember())
      await tab.run(`localStorage.setItem('${sessionKey}', ${JSON.stringify(session)})`)
      await openInTwoRounds(tab, club, '/', /\d beneficios/)
    }
  }
]

/** The screen that came with the page has given way to the one that the code draws. */
const drawnByCode = '!document.getElementById("rendered") && document.querySelector("[data-remote]") !== null'

/** The content is there when the page itself and what it asks for at once are answered, and nothing else is. */
async function openInTwoRounds(
  tab: Tab,
  club: ClubAddress,
  path: string,
  words: string | RegExp,
  alsoTrue = 'true'
): Promise<void> {
  club.hold()
  const opening = tab.open(club.origin + path)
  await club.answerRound()
  await club.answerRound()
  await opening
  await expectText(tab, words)
  await expectTrue(tab, alsoTrue)
  club.mend()
}

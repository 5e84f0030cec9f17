import { expect } from '@playwright/test'
import { gate } from '../../fixtures/remote-faults.ts'
import { savedSession, sessionKey } from '../../fixtures/saved-session.ts'
import type { ClubAddress } from '../club-address.ts'
import {
  expectAtOnce,
  expectShown,
  expectText,
  expectTrue,
  type Fixtures,
  type Journey,
  waitForWorker
} from '../club-in-engines.ts'
import type { Tab } from '../tab.ts'

export const rounds: readonly Journey[] = [
  {
    title: 'a first visit to the sign-in page has its code after two network round trips',
    async go({ club, tab }) {
      await openInTwoRounds(tab, club, '/ingresa', '¿Olvidaste tu contraseña?', drawnByCode)
    }
  },
  {
    title: 'a first visit of a member to the catalogue waits for two network round trips',
    // Firefox uses only five of its six connections to the server, so the request for the data of the
    // catalogue waits for the next round. Requesting the data before the files or with a higher priority
    // makes no difference.
    engines: ['Chromium', 'WebKit'],
    async go({ club, sandbox, tab }) {
      await signInBefore(tab, club, await sandbox.createMember())
      await openInTwoRounds(tab, club, '/', /\d beneficios/)
    }
  },
  {
    title: 'data that arrive before the host are shown, and are not requested again',
    async go({ club, sandbox, tab }) {
      const member = await sandbox.createMember({ points: 4321 })
      await sandbox.createPromo({ email: member.email, description_title: 'Helado', points: 100 })
      await signInBefore(tab, club, member)
      const { opened, open } = gate()
      club.spoil(/^\/host\/.*\/main\.js$/, opened)
      const opening = tab.open(club.origin)
      const calls = ['/api/promos/getActive', '/api/app/init/web', '/api/assets/web'].map(
        path => `GET /v1${path}`
      )
      await expect.poll(() => club.answered).toEqual(expect.arrayContaining(calls))
      open()
      await opening
      await expectShown(tab, 'link', /Helado/)
      await expectShown(tab, 'link', /4\.321 puntos$/)
      for (const call of calls) expect(club.asked.filter(one => one === call)).toHaveLength(1)
    }
  },
  {
    title: 'a second visit to the sign-in page does not wait for the network',
    async go({ club, tab }) {
      await tab.open(`${club.origin}/ingresa`)
      await waitForWorker(tab)
      await leave(tab, club)

      club.hold()
      await tab.open(`${club.origin}/ingresa`)
      await expectShown(tab, 'button', 'Ingresar')
      await expectAtOnce(tab)
      club.mend()
    }
  },
  {
    title:
      'a second visit shows the stored data, marked as being updated, before any answer, and new data after one round',
    async go({ club, sandbox, tab }) {
      const member = await sandbox.createMember({ points: 4321 })
      await sandbox.createPromo({ email: member.email, description_title: 'Helado', points: 100 })
      await signInBefore(tab, club, member)
      await tab.open(club.origin)
      await expectShown(tab, 'link', /Helado/)
      await expectShown(tab, 'link', /4\.321/)
      await waitForWorker(tab)
      await leave(tab, club)
      await sandbox.createPromo({ email: member.email, description_title: 'Desayuno', points: 100 })

      club.hold()
      await tab.open(club.origin)
      await expectShown(tab, 'heading', 'Canjeá tus puntos')
      await expectShown(tab, 'link', /Helado/)
      await expectShown(tab, 'link', /4\.321.*Actualizando…/)
      await expectAtOnce(tab)
      await club.answerRound()
      await expectShown(tab, 'link', /Desayuno/)
      await expectShown(tab, 'link', /4\.321 puntos$/)
      club.mend()
    }
  }
]

/**
 * JavaScript expression that is true once code has rendered the screen and the prerendered screen of the HTML
 * is removed.
 */
const drawnByCode = '!document.getElementById("rendered") && document.querySelector("[data-remote]") !== null'

/** Stores the session of a member in a browser that has not stored any file of the club. */
async function signInBefore(
  tab: Tab,
  club: ClubAddress,
  member: Awaited<ReturnType<Fixtures['sandbox']['createMember']>>
): Promise<void> {
  await leave(tab, club)
  await tab.run(`localStorage.setItem('${sessionKey}', ${JSON.stringify(savedSession(member))})`)
}

/**
 * Leaves the club: opens a script of the club's origin as a document, so that no page of the club is open.
 */
const leave = (tab: Tab, club: ClubAddress): Promise<void> => tab.open(`${club.origin}/service-worker.js`)

/**
 * Opens a path and expects its content after two rounds of answers. The first round answers the request for
 * the page, the second round the requests that the page makes at once.
 *
 * @param words text of the content.
 * @param alsoTrue JavaScript expression that must become true as well.
 */
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

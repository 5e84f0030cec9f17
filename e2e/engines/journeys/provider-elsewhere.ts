import { createClubServer, FolderStore } from '@eqs/release'
import { expect } from '@playwright/test'
import { OwnClub } from '../../fixtures/own-club.ts'
import { ClubAddress } from '../club-address.ts'
import { expectAddress, expectShown, expectText, type Journey, redeem, signIn } from '../club-in-engines.ts'

/** The usual deployment: the club's pages and the provider have different origins. */
export const providerElsewhere: Journey = {
  title: 'a member redeems a promotion of a provider on another origin',
  async go({ club: provider, sandbox, tab }) {
    const own = await OwnClub.copy()
    await own.release('config', 'set', `apiBase=${provider.origin}/v1`)
    const pages = await ClubAddress.open(createClubServer({ root: new FolderStore(own.path()) }))

    const member = await sandbox.createMember({ points: 5000 })
    await sandbox.createPromo({ email: member.email, description_title: 'Helado', points: 1200 })
    await tab.open(`${pages.origin}/ingresa`)
    await signIn(tab, member)
    await expectShown(tab, 'heading', 'Canjeá tus puntos')
    await tab.press('link', /Helado/)
    const code = await redeem(tab)
    await tab.press('link', 'Ir a Mis Canjes')
    await expectAddress(tab, `${pages.origin}/mi-cuenta/canjes`)
    await expectText(tab, code)
    expect(await sandbox.ledger(member.email)).toMatchObject({ sum: 3800, balance: 3800 })

    await tab.reload()
    await expectText(tab, code)
    await expectShown(tab, 'link', /3\.800/)
    expect(pages.asked.filter(one => one.includes('/v1/api/'))).toEqual([])
    await pages.stop()
    await own.stop()
  }
}

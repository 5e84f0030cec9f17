import { newcomer } from '../../fixtures/sign-up-form.ts'
import { expectAddress, expectShown, expectText, type Journey } from '../club-in-engines.ts'

export const signUp: Journey = {
  title:
    'a visitor opens a link with a referral code, signs up with it, opens the link of the e-mail and is in the club',
  async go({ club, sandbox, tab }) {
    const { email, password, nationalIdentity } = newcomer()
    await tab.open(`${club.origin}/registrate?ref=6650c1e2a4b0d93f18a7e5c2`)
    await tab.fill('Nombre', 'Lucía')
    await tab.fill('Apellido', 'Fernández')
    await tab.fill('Documento', nationalIdentity)
    await tab.choose('Día', '9')
    await tab.choose('Mes', 'Julio')
    await tab.choose('Año', '1990')
    await tab.fill('Teléfono', '011 15 5071-6006')
    await tab.choose('Género', 'Femenino')
    await tab.fill('Ciudad', 'Rosario')
    await tab.press('button', 'Siguiente')

    await expectShown(tab, 'heading', 'Tu acceso')
    await tab.fill('Email', email)
    await tab.fill('Contraseña', password)
    await tab.fill('Repetir contraseña', password)
    await tab.tick('Acepto los términos y condiciones')
    await tab.press('button', 'Siguiente')

    await expectShown(tab, 'heading', 'Revisión')
    for (const words of ['Me invitó alguien del club', 'Lucía', '9 de Julio de 1990', 'Femenino', email])
      await expectText(tab, words)
    await tab.press('button', 'Crear Cuenta')
    await expectAddress(tab, `${club.origin}/validar-email`)

    const letter = new URL(await sandbox.letterLink(email, 'validation'), club.origin)
    await tab.open(letter.href)
    await expectShown(tab, 'heading', 'Email validado')
    await tab.open(club.origin)
    await expectShown(tab, 'heading', 'Canjeá tus puntos')
  }
}

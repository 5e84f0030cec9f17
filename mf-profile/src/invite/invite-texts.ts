export const inviteTexts = {
  title: 'Invitá',
  intro: 'Pasale tu enlace a quien quieras. Cuando se registre, el club va a saber que fue por vos.'
} as const

export const pointsTexts = {
  title: 'Mis Puntos',
  balance: 'Tu saldo',
  unit: 'puntos',
  unknown: '--',
  balanceFailure: 'No pudimos consultar tu saldo.',
  retry: 'Reintentar',
  /** @param date in long form. */
  expiration: (date: string) => `Vencen el ${date}`,
  expired: (date: string) => `Vencieron el ${date}`,
  reminder: 'Vencen tus puntos de EQS Club',
  reminderMore: 'Canjealos antes de que venzan.',
  delay: 'Los puntos de tus compras pueden tardar hasta 72 horas hábiles en acreditarse.',
  ledger: 'Movimientos',
  ledgerEmpty: 'Nada para mostrar',
  ledgerFailure: 'No pudimos cargar tus movimientos.'
} as const

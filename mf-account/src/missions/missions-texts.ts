export const missionsTexts = {
  title: 'Misiones',
  pending: 'Sumá más puntos',
  completed: 'Misiones completadas',
  failure: 'No pudimos cargar tus misiones.',
  /** @param points the formatted number, such as '1.200'. */
  reward: (points: string) => `+${points}`,
  /** Number and percentage of completed missions, such as "3 de 8 (38%)". */
  progress: (completed: number, total: number) =>
    `${completed} de ${total} (${Math.round((completed / total) * 100)}%)`,
  /** A completed mission whose title is unknown. */
  unnamed: 'Misión completada',
  more: 'Ver más',
  /** Announced to screen readers after a press of "Ver más". */
  added: (count: number) => (count === 1 ? 'Se agregó 1 misión.' : `Se agregaron ${count} misiones.`),
  invite: 'Invitar',
  inviteTitle: 'Invitá a alguien',
  inviteMore: 'Pasale este enlace a quien quieras. Con él se registra en el club.',
  noneYet: 'Todavía no hay misiones',
  noneYetMore: 'Cuando aparezca una, la vas a ver acá.',
  allDone: '¡Ya completaste todas!',
  allDoneMore: 'Pronto vas a encontrar misiones nuevas.',
  noneCompleted: 'Todavía no completaste ninguna',
  noneCompletedMore: 'Elegí una y empezá a sumar.'
} as const

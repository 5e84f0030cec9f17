export const accountFrameTexts = {
  menu: 'Mi Cuenta',
  points: 'Mis Puntos',
  missions: 'Misiones',
  redemptions: 'Canjes',
  /** @param document with its dots; empty until the provider told it. */
  nationalIdentity: (document: string) => `DNI ${document || '--'}`
} as const

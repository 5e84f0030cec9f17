export const accountFrameTexts = {
  menu: 'Mi Cuenta',
  points: 'Mis Puntos',
  missions: 'Misiones',
  redemptions: 'Canjes',
  /** @param document the formatted national identity; empty until the provider has answered. */
  nationalIdentity: (document: string) => `DNI ${document || '--'}`
} as const

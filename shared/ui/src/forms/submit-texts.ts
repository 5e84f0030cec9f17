export const submitTexts = {
  offline: 'Sin conexión. Cuando vuelva internet vas a poder seguir.'
} as const

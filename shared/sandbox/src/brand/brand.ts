/** Name of this provider's only brand, as it is written in calls. */
export const brand = 'eqs'

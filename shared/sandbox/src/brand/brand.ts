/** Name of this provider's only brand, as in calls. */
export const brand = 'eqs'

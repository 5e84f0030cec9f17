/** The only brand of this provider, as calls name it. */
export const brand = 'eqs'

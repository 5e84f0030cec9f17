// What stands in markup that was rendered before anybody knew it: the release tool puts the rest in its place.

/** For the deployment's own address. */
export const supportEmailPlace = 'support-email@place.invalid'

/** In the host's layout, for the screen. */
export const screenPlace = '{screen}'

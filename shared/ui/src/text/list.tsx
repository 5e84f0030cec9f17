import type { ComponentPropsWithRef } from 'react'

/** A list without markers. VoiceOver announces it as a list only if it has the explicit role `list`. */
export const List = (props: ComponentPropsWithRef<'ul'>) => (
  // biome-ignore lint/a11y/noRedundantRoles: VoiceOver does not announce a list without markers as a list
  <ul {...props} role="list" />
)

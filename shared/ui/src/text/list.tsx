import type { ComponentPropsWithRef } from 'react'

/** A list without markers, which is still one to VoiceOver: it forgets lists that have none, unless told. */
export const List = (props: ComponentPropsWithRef<'ul'>) => (
  // biome-ignore lint/a11y/noRedundantRoles: without markers VoiceOver no longer calls it a list
  <ul {...props} role="list" />
)

import { createContext, type ReactNode, use } from 'react'

/** Renders the parts that remotes offer for a slot. The host provides it; without a host, slots are empty. */
export const SlotContext = createContext<(name: string) => ReactNode>(() => null)

/**
 * A slot: the place on a screen where other remotes show parts that their manifests offer under this name.
 *
 * @param props.name the name of the slot.
 */
export const Slot = ({ name }: { readonly name: string }) => use(SlotContext)(name)

import type { Chance } from './chance.ts'
import { jsonMutations, transplantValue } from './json-mutations.ts'

// Test helper: mutations of a stored or transferred document. They change its bytes, its letters or its JSON, or
// replace it or a part of it by another document of the same kind.

/** The document to mutate and others of the same kind. */
export interface Material {
  readonly text: string
  /** Other documents, also older ones. Each is valid in its own place. */
  readonly others: readonly string[]
}

interface Mutation {
  readonly kind: string
  readonly bytes: Uint8Array
}

type Mutate = (material: Material, chance: Chance) => string | Uint8Array

const byteMutations: Readonly<Record<string, Mutate>> = {
  'bits are flipped': ({ text }, chance) => {
    const bytes = Buffer.from(text)
    for (let count = 1 + chance.below(3); count > 0; count -= 1) {
      const index = chance.below(bytes.length)
      bytes[index] = (bytes[index] ?? 0) ^ (1 << chance.below(8))
    }
    return bytes
  },
  'bytes are removed': ({ text }, chance) => {
    const [bytes, index] = [Buffer.from(text), chance.below(text.length)]
    return Buffer.concat([bytes.subarray(0, index), bytes.subarray(index + 1 + chance.below(4))])
  },
  'bytes are inserted': ({ text }, chance) => {
    const [bytes, index] = [Buffer.from(text), chance.below(text.length)]
    const added = Array.from({ length: 1 + chance.below(4) }, () => chance.below(256))
    return Buffer.concat([bytes.subarray(0, index), Buffer.from(added), bytes.subarray(index)])
  },
  'the end is cut off': ({ text }, chance) => Buffer.from(text).subarray(0, chance.below(text.length)),
  'text is appended': ({ text }, chance) => text + chance.pick([text, ' ', '\n', 'x', '\0', ',{}', '/**/']),
  'text is prepended': ({ text }, chance) =>
    chance.pick(['\ufeff', ' ', '\n', '\0', ")]}',\n", '[', '//\n', '\ufffe']) + text,
  'a letter is escaped': ({ text }, chance) => {
    const index = chance.below(text.length)
    const escaped = `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`
    return text.slice(0, index) + escaped + text.slice(index + 1)
  },
  'base64 is written in another way': ({ text }, chance) => {
    const [, before = '', base64 = '', after = ''] = /^(.*")([\w+/-]{43,})(.*)$/s.exec(text) ?? []
    const rewritten = chance.pick([
      base64.replaceAll('+', '-').replaceAll('/', '_'),
      base64.replaceAll('-', '+').replaceAll('_', '/'),
      `${base64}=`,
      `${base64.slice(0, 20)}\\n${base64.slice(20)}`,
      `${base64.slice(0, 20)}!${base64.slice(20)}`,
      `${base64.slice(0, -1)}${chance.pick(['A', 'B', 'Q', 'R', 'g', 'h', 'w', 'x'])}`,
      base64.slice(0, -4)
    ])
    return before + rewritten + chance.pick([after, after.replace(/^=+/, '')])
  }
}

const signatureMember = /"signature":"[^"]*"/

const replacements: Readonly<Record<string, Mutate>> = {
  'another document replaces it': ({ others }, chance) => chance.pick(others) ?? '',
  'the signature is from another document': ({ text, others }, chance) => {
    const [signature] = signatureMember.exec(chance.pick(others) ?? '') ?? []
    return text.replace(signatureMember, match => signature ?? match)
  },
  'the end is from another document': ({ text, others }, chance) => {
    const [donor, index] = [chance.pick(others) ?? '', chance.below(text.length)]
    return text.slice(0, index) + donor.slice(donor.length - (text.length - index))
  },
  'a value is from another document': ({ text, others }, chance) =>
    transplantValue(text, chance.pick(others) ?? '{}', chance)
}

const mutations: readonly (readonly [kind: string, Mutate])[] = [
  ...Object.entries(byteMutations),
  ...Object.entries(jsonMutations).map(
    ([kind, mutateJson]) => [kind, ({ text }: Material, chance: Chance) => mutateJson(text, chance)] as const
  ),
  ...Object.entries(replacements)
]

/** Mutates a document. When a kind of mutation leaves it unchanged, another kind is tried. */
export function mutate(material: Material, chance: Chance): Mutation {
  const original = Buffer.from(material.text)
  for (;;) {
    const [kind, apply] = chance.pick(mutations) ?? ['', () => '']
    const mutated = apply(material, chance)
    const bytes = typeof mutated === 'string' ? Buffer.from(mutated) : mutated
    if (!original.equals(bytes)) return { kind, bytes }
  }
}

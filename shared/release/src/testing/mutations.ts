import type { Chance } from './chance.ts'

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

/** Returns a text in which one value or name of its JSON is changed. */
type MutateText = (text: string, chance: Chance) => string

type Container = Record<string, unknown>
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** A member of an object, or an item of a list. */
interface Place {
  readonly container: Container
  readonly name: string
}

const findPlaces = (value: unknown): readonly Place[] =>
  isContainer(value)
    ? Object.keys(value).flatMap(name => [{ container: value, name }, ...findPlaces(value[name])])
    : []

/** Replaces the members of an object. */
function replaceMembers(container: Container, members: readonly (readonly [string, unknown])[]): void {
  for (const name of Object.keys(container)) Reflect.deleteProperty(container, name)
  for (const [name, value] of members) container[name] = value
}

/** Returns a copy, so that an object cannot contain itself. */
const copyValue = (place: Place | undefined): unknown => structuredClone(place?.container[place.name])

/** Placeholder for JSON that `JSON.stringify` cannot write. */
const placeholder = '@@mark@@'

/**
 * Mutates one value and leaves the rest of the text as it is.
 *
 * @param change may return the raw text of the placeholder.
 */
const mutatePlace =
  (change: (place: Place, chance: Chance, places: readonly Place[]) => unknown): MutateText =>
  (text, chance) => {
    const root: unknown = JSON.parse(text)
    const places = findPlaces(root)
    const place = chance.pick(places)
    const raw = place && change(place, chance, places)
    // A function, because a replacement string could contain patterns such as `$&`.
    return JSON.stringify(root).replace(`"${placeholder}"`, () => String(raw))
  }

const otherValues = [null, true, false, 0, -1, 1.5, '', 'x', '0', [], {}, [[]], { a: 1 }] as const
const extremeNumbers = '1e400 -1e400 1e-400 -0 9007199254740993 123456789012345678901234567890 1.0 4e0'.split(
  ' '
)
/** Invisible, combining, foreign and unpaired letters. */
const strangeLetters = [...'\u200b\ufeff\u202e\0\u0301\ud800', ...'\udc00\u0430\u{1f642}']
const poisonedNames = '__proto__ constructor prototype toString toJSON then length'.split(' ')
const depths = [50, 2_000, 20_000] as const

/** Mutations by their name in reports. */
const jsonMutations: Readonly<Record<string, MutateText>> = {
  'two values are swapped': mutatePlace((place, chance, places) => {
    const partner = chance.pick(places) ?? place
    const value = place.container[place.name]
    place.container[place.name] = copyValue(partner)
    partner.container[partner.name] = value
  }),
  'a value is removed': mutatePlace(({ container, name }) => {
    if (Array.isArray(container)) container.splice(Number(name), 1)
    else Reflect.deleteProperty(container, name)
  }),
  'a name appears twice': mutatePlace(({ container, name }, chance, places) => {
    const source = chance.pick(places)
    const members = Object.entries(container)
    const duplicate = [placeholder, copyValue(source) ?? null] as const
    if (Array.isArray(container)) container.push(container[0])
    else replaceMembers(container, chance.next() < 0.5 ? [...members, duplicate] : [duplicate, ...members])
    return JSON.stringify(name)
  }),
  'a value has another type': mutatePlace(({ container, name }, chance) => {
    container[name] = chance.pick(otherValues)
  }),
  'a number is extreme': mutatePlace(({ container, name }, chance) => {
    container[name] = placeholder
    return chance.pick(extremeNumbers)
  }),
  'a value is nested deeply': mutatePlace(({ container, name }, chance) => {
    const depth = chance.pick(depths)
    container[chance.pick([name, 'deep'])] = placeholder
    const [open, close] = chance.pick([
      ['[', ']'],
      ['{"a":', '}']
    ] as const)
    return `${open.repeat(depth)}0${close.repeat(depth)}`
  }),
  'a name from the prototype is added': mutatePlace(({ container }, chance, places) => {
    const source = chance.pick(places)
    replaceMembers(container, [...Object.entries(container), [placeholder, copyValue(source) ?? {}]])
    return JSON.stringify(chance.pick(poisonedNames))
  }),
  'a letter is inserted': mutatePlace(({ container, name }, chance) => {
    const value = String(container[name])
    const index = chance.below(value.length + 1)
    container[name] = `${value.slice(0, index)}${chance.pick(strangeLetters)}${value.slice(index)}`
  })
}

/** Replaces a value by one with the same name from another JSON text. */
function transplantValue(text: string, donor: string, chance: Chance): string {
  const [root, donorRoot]: readonly unknown[] = [JSON.parse(text), JSON.parse(donor)]
  const source = chance.pick(findPlaces(donorRoot))
  const target = chance.pick(findPlaces(root).filter(({ name }) => name === source?.name))
  if (target && source) target.container[target.name] = source.container[source.name]
  return JSON.stringify(root)
}

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

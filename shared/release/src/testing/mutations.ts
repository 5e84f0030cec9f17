import type { Chance } from './chance.ts'

// Test helper: mutations of a stored or transferred document. They change its bytes, its letters or its JSON,
// or replace it by another document of the same kind.

/** The document to mutate and others of the same kind. */
export interface Material {
  readonly text: string
  /** Other documents, also older ones. Each is valid in its own place. */
  readonly others: readonly string[]
}

export interface Mutation {
  readonly kind: string
  readonly bytes: Uint8Array
}

type Mutate = (material: Material, chance: Chance) => string | Uint8Array

const upTo = (chance: Chance, end: number): number => Math.floor(chance.next() * end)
const pick = <One>(chance: Chance, all: readonly [One, ...One[]]): One =>
  all[upTo(chance, all.length)] ?? all[0]
const pickIfAny = <One>(chance: Chance, all: readonly One[]): One | undefined => all[upTo(chance, all.length)]

type Holder = Record<string, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

interface Place {
  readonly holder: Holder
  readonly name: string
}

/** Lists every member of every object, and every item of every list. */
const placesIn = (value: unknown): readonly Place[] =>
  isHolder(value)
    ? Object.keys(value).flatMap(name => [{ holder: value, name }, ...placesIn(value[name])])
    : []

/** Replaces the members of an object, or their order. */
function refill(holder: Holder, members: readonly (readonly [name: string, value: unknown])[]): void {
  for (const name of Object.keys(holder)) Reflect.deleteProperty(holder, name)
  for (const [name, value] of members) holder[name] = value
}

/** Returns a copy, so that an object cannot contain itself. */
const valueAt = (place: Place | undefined): unknown => structuredClone(place?.holder[place.name])

/** Placeholder for JSON that `JSON.stringify` cannot write. */
const mark = '@@mark@@'

/**
 * Changes one value and leaves the rest of the text as it is.
 *
 * @param change may return raw text for the mark.
 */
const atPlace =
  (change: (place: Place, chance: Chance, all: readonly Place[]) => string | undefined): Mutate =>
  ({ text }, chance) => {
    const whole: unknown = JSON.parse(text)
    const all = placesIn(whole)
    const place = pickIfAny(chance, all)
    const raw = place && change(place, chance, all)
    // A function, because a replacement string could contain patterns such as `$&`.
    return JSON.stringify(whole).replace(`"${mark}"`, () => raw ?? '')
  }

const values = [null, true, false, 0, -1, 1.5, '', 'x', '0', [], {}, [[]], { a: 1 }] as const
const numbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '9007199254740993',
  '123456789012345678901234567890',
  '1.0',
  '4e0'
] as const
const letters = [
  '\u200b',
  '\ufeff',
  '\u202e',
  '\0',
  '\u0301',
  '\ud800',
  '\udc00',
  '\u0430',
  '\u{1f642}'
] as const
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'then', 'length'] as const
const depths = [50, 2_000, 20_000] as const

/** Returns a slightly different value: a number one more or less, a longer or shorter text, the opposite. */
function nearly(value: unknown, chance: Chance): unknown {
  if (typeof value === 'number') return value + pick(chance, [1, -1, 0.1])
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return pick(chance, [`${value}x`, value.slice(1), value.toUpperCase()])
  return [value]
}

const jsonKinds: Readonly<Record<string, Mutate>> = {
  'two values are swapped': atPlace((place, chance, all) => {
    const other = pickIfAny(chance, all) ?? place
    const value = place.holder[place.name]
    place.holder[place.name] = valueAt(other)
    other.holder[other.name] = value
    return undefined
  }),
  'something is left out': atPlace(({ holder, name }) => {
    if (Array.isArray(holder)) holder.splice(Number(name), 1)
    else Reflect.deleteProperty(holder, name)
    return undefined
  }),
  'a name is there twice': atPlace(({ holder, name }, chance, all) => {
    const other = pickIfAny(chance, all)
    const members = Object.entries(holder)
    const twice = [mark, valueAt(other) ?? null] as const
    if (Array.isArray(holder)) holder.push(holder[0])
    else
      refill(
        holder,
        pick(chance, [
          [...members, twice],
          [twice, ...members]
        ])
      )
    return JSON.stringify(name)
  }),
  'a value is of another type': atPlace(({ holder, name }, chance) => {
    holder[name] = pick(chance, values)
    return undefined
  }),
  'a value is nearly the same': atPlace(({ holder, name }, chance) => {
    holder[name] = nearly(holder[name], chance)
    return undefined
  }),
  'a number is huge': atPlace(({ holder, name }, chance) => {
    holder[name] = mark
    return pick(chance, numbers)
  }),
  'it goes deep': atPlace(({ holder, name }, chance) => {
    const depth = pick(chance, depths)
    holder[pick(chance, [name, 'deep'])] = mark
    return pick(chance, [
      '['.repeat(depth) + ']'.repeat(depth),
      `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`
    ])
  }),
  'names change their order': atPlace(({ holder }, chance) => {
    const members = Object.entries(holder)
    const [first, ...others] = members
    refill(holder, pick(chance, [members.toReversed(), first ? [...others, first] : others]))
    return undefined
  }),
  'a name is poisoned': atPlace(({ holder }, chance, all) => {
    const other = pickIfAny(chance, all)
    refill(holder, [...Object.entries(holder), [mark, valueAt(other) ?? {}]])
    return JSON.stringify(pick(chance, names))
  }),
  'a name is another': atPlace(({ holder, name }, chance) => {
    const renamed = pick(chance, [name.toUpperCase(), name + pick(chance, letters), ` ${name}`])
    refill(
      holder,
      Object.entries(holder).map(([one, value]) => [one === name ? renamed : one, value] as const)
    )
    return undefined
  }),
  'a letter is slipped in': atPlace(({ holder, name }, chance) => {
    const value = String(holder[name])
    const at = upTo(chance, value.length + 1)
    holder[name] = value.slice(0, at) + pick(chance, letters) + value.slice(at)
    return undefined
  })
}

const byteKinds: Readonly<Record<string, Mutate>> = {
  'bits are flipped': ({ text }, chance) => {
    const bytes = Buffer.from(text)
    for (let count = 1 + upTo(chance, 3); count > 0; count -= 1) {
      const at = upTo(chance, bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(chance, 8))
    }
    return bytes
  },
  'bytes are gone': ({ text }, chance) => {
    const [bytes, at] = [Buffer.from(text), upTo(chance, text.length)]
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + upTo(chance, 4))])
  },
  'bytes are slipped in': ({ text }, chance) => {
    const [bytes, at] = [Buffer.from(text), upTo(chance, text.length)]
    const added = Array.from({ length: 1 + upTo(chance, 4) }, () => upTo(chance, 256))
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(added), bytes.subarray(at)])
  },
  'it is cut off': ({ text }, chance) => Buffer.from(text).subarray(0, upTo(chance, text.length)),
  'it goes on': ({ text }, chance) => text + pick(chance, [text, ' ', '\n', 'x', '\0', ',{}', '/**/']),
  'it begins elsewhere': ({ text }, chance) =>
    pick(chance, ['\ufeff', ' ', '\n', '\0', ")]}',\n", '[', '//\n', '\ufffe']) + text,
  'a letter is written otherwise': ({ text }, chance) => {
    const at = upTo(chance, text.length)
    const escaped = `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
    return text.slice(0, at) + escaped + text.slice(at + 1)
  },
  'base64 is written otherwise': ({ text }, chance) => {
    const [, before = '', base64 = '', end = ''] = /^(.*")([\w+/-]{43,})(.*)$/s.exec(text) ?? []
    const other = pick(chance, [
      base64.replaceAll('+', '-').replaceAll('/', '_'),
      base64.replaceAll('-', '+').replaceAll('_', '/'),
      `${base64}=`,
      `${base64.slice(0, 20)}\\n${base64.slice(20)}`,
      `${base64.slice(0, 20)}!${base64.slice(20)}`,
      `${base64.slice(0, -1)}${pick(chance, ['A', 'B', 'Q', 'R', 'g', 'h', 'w', 'x'])}`,
      base64.slice(0, -4)
    ])
    return before + other + pick(chance, [end, end.replace(/^=+/, '')])
  }
}

const signaturePlace = /"signature":"[^"]*"/

const otherKinds: Readonly<Record<string, Mutate>> = {
  'another document replaces it': ({ others }, chance) => pickIfAny(chance, others) ?? '',
  'it has the signature of another': ({ text, others }, chance) => {
    const [signature] = signaturePlace.exec(pickIfAny(chance, others) ?? '') ?? []
    return text.replace(signaturePlace, match => signature ?? match)
  },
  'its end is that of another': ({ text, others }, chance) => {
    const [other, at] = [pickIfAny(chance, others) ?? '', upTo(chance, text.length)]
    return text.slice(0, at) + other.slice(other.length - (text.length - at))
  },
  'something in it is of another': ({ text, others }, chance) => {
    const [whole, other]: readonly unknown[] = [
      JSON.parse(text),
      JSON.parse(pickIfAny(chance, others) ?? '{}')
    ]
    const theirs = pickIfAny(chance, placesIn(other))
    const ours = placesIn(whole).filter(({ name }) => name === theirs?.name)
    const place = pickIfAny(chance, ours)
    if (place && theirs) place.holder[place.name] = theirs.holder[theirs.name]
    return JSON.stringify(whole)
  }
}

const all = Object.entries({ ...byteKinds, ...jsonKinds, ...otherKinds })

/** Mutates a text. When a kind of mutation leaves it unchanged, another kind is tried. */
export function mutate(material: Material, chance: Chance): Mutation {
  const original = Buffer.from(material.text)
  for (;;) {
    const [kind, mutateOnce] = all[upTo(chance, all.length)] ?? ['', () => '']
    const made = mutateOnce(material, chance)
    const bytes = typeof made === 'string' ? Buffer.from(made) : made
    if (!original.equals(bytes)) return { kind, bytes }
  }
}

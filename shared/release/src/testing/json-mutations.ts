import type { Chance } from './chance.ts'

// Test helper: mutations of one value or name in a JSON text. Each takes the text and returns the changed one.

type Mutate = (text: string, chance: Chance) => string

type Container = Record<string, unknown>
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** A member of an object, or an item of a list. */
interface Place {
  readonly container: Container
  readonly name: string
}

/** Lists every member of every object, and every item of every list. */
const findPlaces = (value: unknown): readonly Place[] =>
  isContainer(value)
    ? Object.keys(value).flatMap(name => [{ container: value, name }, ...findPlaces(value[name])])
    : []

/** Replaces the members of an object, or their order. */
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
  (change: (place: Place, chance: Chance, places: readonly Place[]) => unknown): Mutate =>
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

/** Returns a slightly different value: a close number, a longer or shorter text, the opposite. */
function alterSlightly(value: unknown, chance: Chance): unknown {
  if (typeof value === 'number') return value + chance.pick([1, -1, 0.1])
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return chance.pick([`${value}x`, value.slice(1), value.toUpperCase()])
  return [value]
}

/** Mutations by their name in reports. */
export const jsonMutations: Readonly<Record<string, Mutate>> = {
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
  'a value differs slightly': mutatePlace(({ container, name }, chance) => {
    container[name] = alterSlightly(container[name], chance)
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
  'names change their order': mutatePlace(({ container }, chance) => {
    const members = Object.entries(container)
    const [first, ...rest] = members
    replaceMembers(container, chance.pick([members.toReversed(), first ? [...rest, first] : rest]))
  }),
  'a name from the prototype is added': mutatePlace(({ container }, chance, places) => {
    const source = chance.pick(places)
    replaceMembers(container, [...Object.entries(container), [placeholder, copyValue(source) ?? {}]])
    return JSON.stringify(chance.pick(poisonedNames))
  }),
  'a name is changed': mutatePlace(({ container, name }, chance) => {
    const newName = chance.pick([name.toUpperCase(), `${name}${chance.pick(strangeLetters)}`, ` ${name}`])
    replaceMembers(
      container,
      Object.entries(container).map(([key, value]) => [key === name ? newName : key, value] as const)
    )
  }),
  'a letter is inserted': mutatePlace(({ container, name }, chance) => {
    const value = String(container[name])
    const index = chance.below(value.length + 1)
    container[name] = `${value.slice(0, index)}${chance.pick(strangeLetters)}${value.slice(index)}`
  })
}

/** Replaces a value by one with the same name from another JSON text. */
export function transplantValue(text: string, donor: string, chance: Chance): string {
  const [root, donorRoot]: readonly unknown[] = [JSON.parse(text), JSON.parse(donor)]
  const source = chance.pick(findPlaces(donorRoot))
  const target = chance.pick(findPlaces(root).filter(({ name }) => name === source?.name))
  if (target && source) target.container[target.name] = source.container[source.name]
  return JSON.stringify(root)
}

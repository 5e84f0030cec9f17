import type { Candidate, LiveVersion } from './candidate.ts'
import { called } from './scope.ts'

/** Refuses two remotes with paths that match the same address, whichever of them the host would choose. */
export function routeProblems({ live }: Candidate): readonly string[] {
  const byFirstName = new Map<string, LiveVersion[]>()
  return live.flatMap(one => {
    // Every path begins with a fixed name, so only remotes that share a first name can collide.
    const names = new Set(listPaths(one).map(firstName))
    const owners = new Set([...names].flatMap(name => byFirstName.get(name) ?? []))
    for (const name of names) byFirstName.set(name, [...(byFirstName.get(name) ?? []), one])
    return [...owners].flatMap(owner => (owner.name === one.name ? [] : collisions(one, owner)))
  })
}

const firstName = (path: string): string => path.toLowerCase().split('/')[1] ?? ''

const collisions = (one: LiveVersion, owner: LiveVersion): readonly string[] =>
  listPaths(one).flatMap(path => {
    const taken = listPaths(owner).find(other => haveAddressInCommon(path, other))
    return taken === undefined ? [] : [`${called(one)} has ${path} where ${called(owner)} has ${taken}`]
  })

const listPaths = ({ description }: LiveVersion): readonly string[] =>
  description.extras.remote.routes.map(({ path }) => path)

const haveAddressInCommon = (one: string, other: string): boolean =>
  expandPath(one).some(form => expandPath(other).some(another => areOne(form, another)))

type Form = readonly string[]

/** Returns a path with and without each optional parameter, in lower case as the router compares it. */
const expandPath = (path: string): readonly Form[] =>
  path
    .toLowerCase()
    .split('/')
    .reduce<readonly Form[]>(
      (forms, part) => [
        ...forms.map(form => [...form, part.replace('?', '')]),
        ...(part.endsWith('?') ? forms : [])
      ],
      [[]]
    )

const areOne = (one: Form, other: Form): boolean =>
  one.length === other.length && one.every((part, index) => fits(part, other[index] ?? ''))

const fits = (one: string, other: string): boolean =>
  one === other || one.startsWith(':') || other.startsWith(':')

import type { PublishedRemote } from '@eqs/contracts/discovery'
import type { SlotOffer } from '@eqs/contracts/manifest'
import { $auth, useStore } from '@eqs/session'
import { clsx } from '@eqs/ui'
import {
  Component,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import { whenLoaded } from '../boot/tasks.ts'
import { redirectFrom } from '../release/routes.ts'
import type { Remote } from '../release/versions.ts'
import { asLoadError, type LoadError } from '../remotes/load-error.ts'
import type { RemoteLoad } from '../remotes/remote-load.ts'
import type { RemoteLoads } from '../remotes/remote-loads.ts'
import { reportFailure } from '../telemetry/report-problem.ts'
import css from './slot-parts.module.css'

interface SlotPartsProps {
  readonly name: string
  readonly remotes: readonly Remote[]
  readonly loads: RemoteLoads
}

export function SlotParts({ name, remotes, loads }: SlotPartsProps) {
  const parts = findParts(remotes, name, useStore($auth))
  return parts.map(part => <SlotPart key={part.remote.extras.container} part={part} loads={loads} />)
}

interface Part {
  readonly remote: PublishedRemote
  readonly offer: SlotOffer
}

/** A remote that is switched off or not understood offers none. */
export function findParts(
  remotes: readonly Remote[],
  name: string,
  auth: ReturnType<typeof $auth.get>
): readonly Part[] {
  return remotes
    .flatMap(({ version, slots, off }) => {
      const offer = slots.find(
        one => one.name === name && redirectFrom(one.guard, location, auth) === undefined
      )
      return version && offer && !off ? [{ remote: version, offer }] : []
    })
    .sort((one, other) => one.offer.order - other.offer.order)
}

/** Parts that rendered nothing when they were last shown on this page. */
const emptyParts = new Set<string>()

const toKey = (remote: string, slot: string): string => `${remote} ${slot}`

/** Loads after the page. A late or failed part leaves its place empty, and an empty part gets no place again. */
function SlotPart({ part: { remote, offer }, loads }: { readonly part: Part; readonly loads: RemoteLoads }) {
  const [load, setLoad] = useState<RemoteLoad>()
  useEffect(() => whenLoaded(() => setLoad(loads.loadAgain(remote))), [loads, remote])
  const place = useRef<HTMLDivElement>(null)
  const [isReserved] = useState(
    () => offer.size > 0 && !emptyParts.has(toKey(remote.extras.remote.name, offer.name))
  )
  return (
    <div
      ref={place}
      className={clsx(css.part, !isReserved && css.unreserved)}
      style={isReserved ? { minBlockSize: offer.size } : undefined}
      data-slot={offer.name}
      data-part={remote.extras.remote.name}
    >
      {load && (
        <PartBoundary load={load} slot={offer.name}>
          <Suspense>
            <LoadedPart load={load} slot={offer.name} place={place} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  )
}

interface LoadProps {
  readonly load: RemoteLoad
  readonly slot: string
}

function LoadedPart({ load, slot, place }: LoadProps & { readonly place: RefObject<HTMLDivElement | null> }) {
  const Shown = use(load.app).slots[slot]
  const key = toKey(load.shown.remote, slot)
  // The elements are still in the page.
  useLayoutEffect(() => {
    const { current } = place
    return () => void emptyParts[current?.hasChildNodes() ? 'delete' : 'add'](key)
  }, [place, key])
  // The previous version may not have the part.
  if (!Shown && load.source.from !== 'previous')
    throw new Error(`${load.shown.remote} exports no slots.${slot}`)
  return Shown && <Shown />
}

interface BoundaryState {
  readonly error: LoadError | undefined
}

/** Reports failures like those of screens, so that a canary is judged by them. */
class PartBoundary extends Component<LoadProps & { readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined }

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return { error: asLoadError(thrown, 'render') }
  }

  override componentDidCatch(): void {
    const { load, slot } = this.props
    const { error } = this.state
    // The load has reported it.
    if (load.failure || !error) return
    const { errorClass, message } = error
    const detail = `slot ${slot}: ${message}`
    reportFailure({ event: 'remote_load_failed', errorClass, ...load.shown, detail })
  }

  override render() {
    const { error } = this.state
    // The inspector reads the class.
    return error ? <span hidden data-problem={error.errorClass} /> : this.props.children
  }
}

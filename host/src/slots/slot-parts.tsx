import { $auth, useStore } from '@eqs/session'
import { Component, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { whenLoaded } from '../boot/when-loaded.ts'
import type { Remote } from '../release/versions.ts'
import { asLoadError, type LoadErrorClass } from '../remotes/load-error.ts'
import type { RemoteLoad } from '../remotes/remote-load.ts'
import type { RemoteLoads } from '../remotes/remote-loads.ts'
import { reportFailure } from '../telemetry/report-problem.ts'
import { findParts, type Part } from './find-parts.ts'
import css from './slot-parts.module.css'

interface SlotPartsProps {
  readonly name: string
  readonly remotes: readonly Remote[]
  readonly loads: RemoteLoads
}

/** The parts of a slot, each in an element of its own with the reserved height. */
export function SlotParts({ name, remotes, loads }: SlotPartsProps) {
  const parts = findParts(remotes, name, useStore($auth))
  return parts.map(part => <SlotPart key={part.remote.extras.container} part={part} loads={loads} />)
}

interface SlotPartProps {
  readonly part: Part
  readonly loads: RemoteLoads
}

/**
 * A part of a slot. Its code is loaded after the page, so that it costs the content nothing. While the part is
 * late, and after it has failed, its place stays empty.
 */
function SlotPart({ part: { remote, offer }, loads }: SlotPartProps) {
  const [load, setLoad] = useState<RemoteLoad>()
  useEffect(() => whenLoaded(() => setLoad(loads.loadAgain(remote))), [loads, remote])
  return (
    <div
      className={css.part}
      style={{ minBlockSize: offer.size }}
      data-slot={offer.name}
      data-part={remote.extras.remote.name}
    >
      {load && (
        <PartBoundary load={load} slot={offer.name}>
          <Suspense>
            <LoadedPart load={load} slot={offer.name} />
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

function LoadedPart({ load, slot }: LoadProps) {
  const Shown = use(load.app).slots[slot]
  // The previous version, which replaces a version that cannot be loaded, may not have the part.
  return Shown && <Shown />
}

interface BoundaryState {
  readonly problem: LoadErrorClass | undefined
}

/**
 * Error boundary around a part. What is around the part goes on; the part is tried again when its slot is
 * rendered the next time. Failures are reported like those of screens, so that a canary is judged by them.
 */
class PartBoundary extends Component<LoadProps & { readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { problem: undefined }

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return { problem: asLoadError(thrown, 'render').errorClass }
  }

  override componentDidCatch(thrown: unknown): void {
    const { load, slot } = this.props
    // The load itself has reported why it failed.
    if (load.failure) return
    const { errorClass, message } = asLoadError(thrown, 'render')
    reportFailure({
      event: 'remote_load_failed',
      errorClass,
      ...load.shown,
      detail: `slot ${slot}: ${message}`
    })
  }

  override render() {
    const { problem } = this.state
    // The inspector reads the class.
    return problem ? <span hidden data-problem={problem} /> : this.props.children
  }
}

import { Button } from '@eqs/ui'
import { useEffect, useState } from 'react'
import { createRoot } from '../react-root.ts'
import type { ClubRelease } from '../release/club-release.ts'
import type { RemoteLoads } from '../remotes/remote-loads.ts'
import { type InspectedPart, inspect } from './inspect.ts'
import css from './inspector.module.css'
import { inspectorTexts as texts } from './inspector-texts.ts'

/** Milliseconds between two looks at the page. */
const interval = 1_000

interface InspectorProps {
  readonly release: ClubRelease
  readonly loads: RemoteLoads
  readonly onClose: () => void
}

/** Shows the inspector below the page, until it is closed or the page is left. */
export function startInspector(release: ClubRelease, loads: RemoteLoads): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<Inspector release={release} loads={loads} onClose={close} />)
}

/** The table of the page's parts, below the page: it covers and moves nothing. */
function Inspector({ release, loads, onClose }: InspectorProps) {
  const [parts, setParts] = useState(() => inspect(release, loads))
  useEffect(() => {
    const timer = setInterval(() => setParts(inspect(release, loads)), interval)
    return () => clearInterval(timer)
  }, [release, loads])

  return (
    <section className={css.inspector} aria-label={texts.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways, also with the keyboard */}
      <div className={css.scroll} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {texts.columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map(part => (
              <Row key={`${part.name} ${texts.place(part.place)}`} part={part} />
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="quiet" onClick={onClose}>
        {texts.close}
      </Button>
    </section>
  )
}

function Row({ part }: { readonly part: InspectedPart }) {
  const { place, name, version, source, durationMs, bytes, canary, problem } = part
  return (
    <tr>
      <th scope="row">{texts.place(place)}</th>
      <td>{name}</td>
      <td>{version}</td>
      <td>
        <span>{texts.source[source]}</span>
        {canary !== undefined && <span>{` · ${texts.canary(canary)}`}</span>}
      </td>
      <td>{durationMs === undefined ? texts.none : `${durationMs} ms`}</td>
      <td>{`${(bytes / 1024).toFixed(1).replace('.', ',')} KB`}</td>
      <td>{problem ?? texts.none}</td>
    </tr>
  )
}

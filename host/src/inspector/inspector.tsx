import { Button } from '@eqs/ui'
import { useEffect, useState } from 'react'
import { readMeta } from '../prerendered/rendered-screen.ts'
import { createRoot } from '../react-root.ts'
import type { ClubRelease } from '../release/club-release.ts'
import type { Remote } from '../release/versions.ts'
import type { RemoteLoad } from '../remotes/remote-load.ts'
import type { RemoteLoads } from '../remotes/remote-loads.ts'
import css from './inspector.module.css'

const columns = ['Parte', 'Remoto', 'Versión', 'Origen', 'Demora', 'Tamaño', 'Falla'] as const
/** Texts of the candidate sources. `override`: a version that a tester has chosen. */
const sources = {
  published: 'Publicada',
  mirror: 'Espejo',
  previous: 'Versión anterior',
  override: 'A prueba'
} as const
const none = '–'

type Row = readonly [part: string, remote: string, ...others: string[]]

export function startInspector(release: ClubRelease, loads: RemoteLoads): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<Inspector look={() => inspect(release, loads)} onClose={close} />)
}

function Inspector({ look, onClose }: { readonly look: () => readonly Row[]; readonly onClose: () => void }) {
  const [rows, setRows] = useState(look)
  useEffect(() => {
    const timer = setInterval(() => setRows(look()), 1_000)
    return () => clearInterval(timer)
  }, [look])

  return (
    <section className={css.inspector} aria-label="Inspector">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways, also with the keyboard */}
      <div className={css.scroll} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([part, ...others]) => (
              <tr key={`${part} ${others[0]}`}>
                <th scope="row">{part}</th>
                {others.map((text, index) => (
                  <td key={columns[index]}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="quiet" onClick={onClose}>
        Cerrar el inspector
      </Button>
    </section>
  )
}

/** The list has no data of the member. */
function inspect(release: ClubRelease, loads: RemoteLoads): readonly Row[] {
  const version = readMeta('eqs-host') ?? ''
  const host: Row = ['Armazón', 'host', version, sources.published, none, getSize('/host/'), none]
  const loaded = loads.all().flatMap(load => inspectRemote(release, load))
  return [host, ...loaded, ...release.$remotes.get().flatMap(listAbsentParts)]
}

/** Without these rows, a part for a slot that no screen has would not appear in the list. */
const listAbsentParts = ({ name, slots, off, version }: Remote): readonly Row[] =>
  slots
    .filter(slot => !off && !document.querySelector(`[data-slot="${slot.name}"][data-part="${name}"]`))
    .map(slot => [
      `Lugar ${slot.name}: no está en la página`,
      name,
      version?.metadata.version ?? none,
      none,
      none,
      none,
      none
    ])

function inspectRemote(release: ClubRelease, load: RemoteLoad): readonly Row[] {
  const { remote: name, version } = load.shown
  const find = (remotes: readonly Remote[]) => remotes.find(remote => remote.name === name)?.version
  const live = find(release.published)
  const source = sources[find(release.$remotes.get()) === live ? load.source.from : 'override']
  const isCanary = live?.deployment.default === false && live.metadata.version === version
  const toRow = (part: string, problem: string = load.problem ?? none): Row => [
    part,
    name,
    version,
    isCanary ? `${source} · ${live.deployment.traffic} % de los navegadores` : source,
    load.durationMs === undefined ? none : `${load.durationMs} ms`,
    getSize(`/remotes/${name}/${version}/`),
    problem
  ]
  const rows = [...document.querySelectorAll<HTMLElement>('[data-remote], [data-slot]')].flatMap(element => {
    const { remote, slot, part } = element.dataset
    if (remote?.startsWith(`${name}@`)) return [toRow('Pantalla')]
    if (slot === undefined || part !== name) return []
    return [toRow(`Lugar ${slot}`, element.querySelector<HTMLElement>('[data-problem]')?.dataset.problem)]
  })
  return rows.length > 0 ? rows : [toRow('Ninguna')]
}

/** Compressed size of the files that this page has requested from a folder. */
function getSize(folder: string): string {
  const bytes = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes(folder))
    .reduce((sum, one) => sum + (one instanceof PerformanceResourceTiming ? one.encodedBodySize : 0), 0)
  return `${(bytes / 1024).toFixed(1).replace('.', ',')} KB`
}

import type { GroupBytes, Preview } from './preview.ts'

/** Returns the preview as Markdown, for a pull request. @param report path of the gate's report. */
export function previewText(preview: Preview, report: string | undefined): string {
  const { name, version, address, obstacles, live, checks, surface } = preview
  const refused = checks.filter(({ outcome }) => outcome === 'refused')
  return [
    `## ${name} ${version}`,
    ...(obstacles.length > 0
      ? obstacles.map(obstacle => `It cannot be seen: ${obstacle}.`)
      : [`See it: <${address}>`]),
    `Live is ${live ?? 'no version of it'}.`,
    `### The gate: ${refused.length > 0 ? 'refused' : 'passed'}`,
    checks
      .map(({ check, outcome, detail }) => `- ${check}: **${outcome}** ${escapeText(detail)}`.trimEnd())
      .join('\n'),
    ...(report ? [`Opened screens, with screenshots: \`${report}\``] : []),
    '### Transferred bytes',
    bytesTable(preview.bytes),
    '### Changes for the host and other remotes',
    surface.length === 0
      ? 'Nothing changes.'
      : surface
          .map(({ what, name: changed, change, detail }) =>
            `- ${what}: ${change} \`${changed}\` ${escapeText(detail)}`.trimEnd()
          )
          .join('\n')
  ].join('\n\n')
}

/** Escapes a text for one line or table cell of Markdown. */
const escapeText = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/([|<>`])/g, '\\$1')

const kilobytes = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : `${(bytes / 1000).toFixed(1)} KB`

function bytesTable(groups: readonly GroupBytes[]): string {
  const sum = (side: 'before' | 'after') => groups.reduce((total, group) => total + (group[side] ?? 0), 0)
  const all = { group: '**all**', before: sum('before'), after: sum('after') }
  const rows = [...groups, all].map(
    ({ group, before, after }) =>
      `| ${escapeText(group)} | ${kilobytes(before)} | ${kilobytes(after)} | ${differenceText(before ?? 0, after ?? 0)} |`
  )
  return ['| files of | live | this version | difference |', '|---|--:|--:|--:|', ...rows].join('\n')
}

function differenceText(before: number, after: number): string {
  const bytes = after - before
  if (bytes === 0) return '–'
  const share = before > 0 ? ` (${((bytes / before) * 100).toFixed(1)} %)` : ''
  return `${bytes > 0 ? '+' : '−'}${(Math.abs(bytes) / 1000).toFixed(1)} KB${share}`
}

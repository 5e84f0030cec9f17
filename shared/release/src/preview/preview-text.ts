import type { GroupBytes } from './file-groups.ts'
import type { Preview } from './preview.ts'

/**
 * Returns the preview as Markdown, for a pull request.
 *
 * @param report path of the gate's report with its screenshots.
 */
export function previewText(preview: Preview, report: string | undefined): string {
  const { name, version, address, obstacles, live, checks, surface } = preview
  const refused = checks.filter(({ outcome }) => outcome === 'refused')
  return [
    `## ${name} ${version}`,
    ...(obstacles.length > 0 ? obstacles.map(one => `It cannot be seen: ${one}.`) : [`See it: <${address}>`]),
    `Live is ${live ?? 'no version of it'}.`,
    `### The gate: ${refused.length > 0 ? 'refused' : 'passed'}`,
    checks
      .map(({ check, outcome, detail }) => `- ${check}: **${outcome}** ${cell(detail)}`.trimEnd())
      .join('\n'),
    ...(report ? [`Screens and persons, with screenshots: \`${report}\``] : []),
    '### Transferred bytes',
    bytesText(preview.bytes),
    '### Changes that others see',
    surface.length === 0
      ? 'Nothing changes.'
      : surface
          .map(({ what, name: changed, change, detail }) =>
            `- ${what}: ${change} \`${changed}\` ${cell(detail)}`.trimEnd()
          )
          .join('\n')
  ].join('\n\n')
}

/** Returns a text that stays within one line or table cell of Markdown. */
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/([|<>`])/g, '\\$1')

const kilobytes = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : `${(bytes / 1000).toFixed(1)} KB`

function bytesText(groups: readonly GroupBytes[]): string {
  const sum = (side: 'before' | 'after') => groups.reduce((total, group) => total + (group[side] ?? 0), 0)
  const all = { group: '**all**', before: sum('before'), after: sum('after') }
  const rows = [...groups, all].map(
    ({ group, before, after }) =>
      `| ${cell(group)} | ${kilobytes(before)} | ${kilobytes(after)} | ${differenceText(before ?? 0, after ?? 0)} |`
  )
  return ['| fetched for | live | this | difference |', '|---|--:|--:|--:|', ...rows].join('\n')
}

function differenceText(before: number, after: number): string {
  const bytes = after - before
  if (bytes === 0) return '–'
  const share = before > 0 ? ` (${((bytes / before) * 100).toFixed(1)} %)` : ''
  return `${bytes > 0 ? '+' : '−'}${(Math.abs(bytes) / 1000).toFixed(1)} KB${share}`
}

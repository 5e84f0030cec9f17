import type { Surface } from './surface-change.ts'

// The public surface of a package as a file that stands beside it, for reviews.

export const reportFile = 'api-report.md'

export interface Reported {
  readonly version: string
  readonly surface: Surface
}

/** @param name of the package. */
export function reportText(name: string, { version, surface }: Reported): string {
  const doors = Object.entries(surface).map(([door, names]) => {
    const blocks = Object.entries(names).map(([exported, text]) => `// ${exported}\n${text}\n`)
    return `## ${door}\n${blocks.length > 0 ? `\n\`\`\`ts\n${blocks.join('\n')}\`\`\`\n` : ''}`
  })
  return `# ${name} ${version}

What others can import. Written by \`npm run api -- accept\`.

${doors.join('\n')}`
}

/** @throws {Error} when it is no report. */
export function readReport(text: string): Reported {
  const [, version] = /^# \S+ (\S+)$/m.exec(text) ?? []
  if (version === undefined) throw new Error('the first line has to name package and version')
  const [, ...doors] = text.split(/^## /m)
  return { version, surface: Object.fromEntries(doors.map(readDoor)) }
}

function readDoor(text: string): readonly [string, Readonly<Record<string, string>>] {
  const [door = ''] = text.split('\n', 1)
  const [, code = ''] = /^```ts\n(.*?)^```$/ms.exec(text) ?? []
  const [, ...blocks] = code.split(/^\/\/ /m)
  return [door, Object.fromEntries(blocks.map(readBlock))]
}

function readBlock(block: string): readonly [string, string] {
  const end = block.indexOf('\n')
  return [block.slice(0, end), block.slice(end + 1).trimEnd()]
}

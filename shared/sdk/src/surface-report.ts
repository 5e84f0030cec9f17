import type { Surface } from './surface-change.ts'

// The report of a package is the file `api-report.md` in the package's folder. It lists the public names, so
// that every change of a public name is visible in code reviews.

export const reportFile = 'api-report.md'

export interface Reported {
  readonly version: string
  readonly surface: Surface
}

/** Returns the text of a report. @param name the package's name. */
export function reportText(name: string, { version, surface }: Reported): string {
  const sections = Object.entries(surface).map(([path, names]) => {
    const blocks = Object.entries(names).map(([exported, text]) => `// ${exported}\n${text}\n`)
    return `## ${path}\n${blocks.length > 0 ? `\n\`\`\`ts\n${blocks.join('\n')}\`\`\`\n` : ''}`
  })
  return `# ${name} ${version}

What others can import. Written by \`npm run api -- accept\`.

${sections.join('\n')}`
}

/** Parses a report. @throws {Error} when the text is not a report. */
export function readReport(text: string): Reported {
  const [, version] = /^# \S+ (\S+)$/m.exec(text) ?? []
  if (version === undefined) throw new Error('the first line has to name package and version')
  const [, ...sections] = text.split(/^## /m)
  return { version, surface: Object.fromEntries(sections.map(readSection)) }
}

function readSection(text: string): readonly [string, Readonly<Record<string, string>>] {
  const [path = ''] = text.split('\n', 1)
  const [, code = ''] = /^```ts\n(.*?)^```$/ms.exec(text) ?? []
  const [, ...blocks] = code.split(/^\/\/ /m)
  return [path, Object.fromEntries(blocks.map(readBlock))]
}

function readBlock(block: string): readonly [string, string] {
  const end = block.indexOf('\n')
  return [block.slice(0, end), block.slice(end + 1).trimEnd()]
}

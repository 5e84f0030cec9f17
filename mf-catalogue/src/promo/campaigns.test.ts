import { expect, test } from '@jest/globals'
import { campaigns } from './campaigns.testing.ts'
import { safeContent } from './safe-content.ts'

const blocks =
  /^(?:P|DIV|H\d|UL|OL|LI|DL|DT|DD|TABLE|TBODY|TR|BLOCKQUOTE|PRE|ADDRESS|DETAILS|SUMMARY|FIGURE|FIGCAPTION|HR)$/

/** The visible text, in lines. */
function readLines(node: Node): string {
  if (node instanceof Text)
    return node.parentElement?.closest('pre') ? node.data : node.data.replace(/[\s\u00a0]+/g, ' ')
  const inner = [...node.childNodes].map(readLines).join('')
  if (node instanceof HTMLAnchorElement && node.hasAttribute('href')) {
    const address = (node.getAttribute('href') ?? '').replace(location.origin, '').replace(/^#.+/, '#')
    return `[${inner}](${address})`
  }
  if (node instanceof HTMLImageElement) return `!${node.alt}`
  if (node.nodeName === 'BR') return '\n'
  if (/^(?:B|STRONG)$/.test(node.nodeName) && inner.trim()) return `**${inner}**`
  if (/^(?:S|DEL)$/.test(node.nodeName)) return `~${inner}~`
  if (/^T[DH]$/.test(node.nodeName)) return `${inner.trim()} | `
  return blocks.test(node.nodeName) ? `\n${inner}\n` : inner
}

test.each(campaigns)('$name becomes the lines that its author meant', ({ html, meant }) => {
  const lines = readLines(safeContent(html)).split('\n')
  expect(lines.map(line => line.trim().replace(/ \|$/, '')).filter(line => line !== '')).toEqual(meant)
})

test('the safe content of each campaign has no scripts, styles, forms or landmarks', () => {
  for (const { html } of campaigns) {
    const content = safeContent(html)
    expect(
      content.querySelector('h1,h5,h6,form,main,nav,script,style,iframe,[style],[class],[onclick]')
    ).toBeNull()
    for (const link of content.querySelectorAll('a[target]'))
      expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  }
})

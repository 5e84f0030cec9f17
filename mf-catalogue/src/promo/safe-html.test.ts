import { expect, test } from '@jest/globals'
import { safeHtml } from './safe-html.ts'

const drawn = (html: string) => {
  const place = document.createElement('div')
  place.innerHTML = String(safeHtml(html))
  return place
}

test('words, lists and tables stay', () => {
  const html =
    '<h2>Qué</h2><p>Un <strong>vale</strong></p><ul><li>uno</li></ul><table><tbody><tr><td>1</td></tr></tbody></table>'
  expect(drawn(html).innerHTML).toBe(html)
})

test('links open in another tab that knows nothing of this one', () => {
  const link = drawn('<a href="https://tienda.example" target="_self" rel="opener">tienda</a>').querySelector(
    'a'
  )
  expect(link?.target).toBe('_blank')
  expect(link?.rel).toBe('noopener noreferrer nofollow')
})

test.each(['https://a.example', 'mailto:hola@eqs.example', 'tel:+541150716006', '/terminos-y-condiciones'])(
  'a link to %s stays one',
  address => {
    expect(drawn(`<a href="${address}">x</a>`).querySelector('a')?.getAttribute('href')).toBe(address)
  }
)

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'blob:https://a.example/1'
])('a link to %s loses its address', address => {
  expect(drawn(`<a href='${address}'>x</a>`).querySelector('a')?.hasAttribute('href')).toBe(false)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><circle/></svg>',
  '<math><mtext></mtext></math>',
  '<iframe src="https://a.example"></iframe>',
  '<form action="/x"><input name="y"><button>z</button></form>',
  '<p style="position:fixed" class="x" id="root" onclick="alert(1)">hola</p>',
  '<a id="location" name="location" href="https://a.example">x</a>',
  '<style>body{display:none}</style>',
  '<a href="https://a.example" onmouseover="alert(1)">x</a>',
  '<template><img src=x onerror=alert(1)></template>',
  '<base href="https://evil.example"><meta http-equiv="refresh" content="0">',
  '<video src=x onerror=alert(1)></video><object data="x"></object><embed src="x">'
])('nothing in %s can act', html => {
  const nodes = drawn(html).querySelectorAll('*')
  for (const node of nodes) {
    expect(node.nodeName).not.toMatch(
      /SCRIPT|SVG|MATH|IFRAME|FORM|INPUT|BUTTON|STYLE|TEMPLATE|BASE|META|VIDEO|OBJECT|EMBED/i
    )
    expect(node.getAttributeNames().filter(name => /^on|^(?:style|class|id|name)$/.test(name))).toEqual([])
  }
})

test('an address that is empty would be the page itself, and goes', () => {
  const place = drawn('<img src onerror="alert(1)" alt="foto"><a href="">x</a>')
  expect(place.innerHTML).toBe('<img alt="foto"><a>x</a>')
})

test('what is longer than a description is cut before it is read', () => {
  expect(drawn(`<p>${'a'.repeat(100_000)}</p>`).textContent).toHaveLength(64 * 1024 - 3)
})

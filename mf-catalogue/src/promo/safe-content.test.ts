import { expect, test } from '@jest/globals'
import { safeContent } from './safe-content.ts'

const drawn = (html: string) => {
  const place = document.createElement('div')
  place.append(safeContent(html))
  return place
}

test('text, lists and tables stay unchanged', () => {
  const html =
    '<h2>Qué</h2><p>Un <strong>vale</strong></p><ul><li>uno</li></ul><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'
  expect(drawn(html).innerHTML).toBe(html)
})

test('a section keeps its language and its title attribute', () => {
  const [section] = drawn('<section lang="en" title="Conditions">Terms apply</section>').children
  expect(section?.getAttribute('lang')).toBe('en')
  expect(section?.getAttribute('title')).toBe('Conditions')
})

test('a link opens in another tab with "noopener noreferrer nofollow"', () => {
  const link = drawn('<a href="https://tienda.example" target="_self" rel="opener">tienda</a>').querySelector(
    'a'
  )
  expect(link?.target).toBe('_blank')
  expect(link?.rel).toBe('noopener noreferrer nofollow')
})

test.each([
  ['https://a.example', 'https://a.example/'],
  ['http://plain.example', 'http://plain.example/'],
  ['//otro.example/a', 'https://otro.example/a'],
  ['www.cine.com.ar', 'https://www.cine.com.ar/'],
  ['/terminos-y-condiciones', `${location.origin}/terminos-y-condiciones`],
  ['promo/1', `${location.origin}/promo/1`],
  ['bases.pdf', `${location.origin}/bases.pdf`]
])('a link to %s opens %s in another tab', (address, href) => {
  const link = drawn(`<a href="${address}">x</a>`).querySelector('a')
  expect(link?.getAttribute('href')).toBe(href)
  expect(link?.target).toBe('_blank')
})

test.each(['mailto:hola@eqs.example', 'tel:+541150716006'])(
  'a link to %s keeps its address and gets no target',
  address => {
    const link = drawn(`<a href="${address}" target="_blank">x</a>`).querySelector('a')
    expect(link?.getAttribute('href')).toBe(address)
    expect(link?.hasAttribute('target')).toBe(false)
  }
)

test('a link to a place in the description leads there, and one to a missing place becomes text', () => {
  const place = drawn(
    '<a href="#bases">Bases</a><a href="#viejo">Viejo</a><a href="#nada">Nada</a><h2 id="bases">x</h2><p><a name="viejo"></a>y</p>'
  )
  const [bases, old, none] = place.querySelectorAll('a')
  expect(place.querySelector(bases?.getAttribute('href') ?? '')?.textContent).toBe('x')
  expect(place.querySelector(old?.getAttribute('href') ?? '')?.parentElement?.textContent).toBe('y')
  expect(bases?.hasAttribute('target')).toBe(false)
  expect(none).toBeUndefined()
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/\\evil.example',
  '*|UNSUB|*',
  '{{ unsubscribe_url }}',
  'blob:https://a.example/1'
])('a link to %s is text', address => {
  expect(drawn(`<a href='${address}'>x</a>`).innerHTML).toBe('<span>x</span>')
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
])('the safe content of %s has no active element or attribute', html => {
  const nodes = drawn(html).querySelectorAll('*')
  for (const node of nodes) {
    expect(node.nodeName).not.toMatch(
      /SCRIPT|SVG|MATH|IFRAME|FORM|INPUT|BUTTON|STYLE|TEMPLATE|BASE|META|VIDEO|OBJECT|EMBED/i
    )
    expect(node.getAttributeNames().filter(name => /^on|^(?:style|class|id|name)$/.test(name))).toEqual([])
  }
})

test('a picture without a usable address becomes its alternative text', () => {
  expect(drawn('Hola<img src="cid:1" alt="Logo"><img src alt="">').innerHTML).toBe('Hola Logo ')
})

test('a picture and a link with an empty address become text', () => {
  const place = drawn('<img src onerror="alert(1)" alt="foto"><a href="">x</a>')
  expect(place.innerHTML).toBe(' foto <span>x</span>')
})

test('a picture with a data: address is shown, and the text after it stays', () => {
  const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(20_000)}`
  const place = drawn(`<p>Antes</p><img src="${picture}" alt="Foto"><p>Condiciones</p>`)
  expect(place.textContent).toBe('AntesCondiciones')
  expect(place.querySelector('img')?.getAttribute('src')).toBe(picture)
})

test.each([
  ['with its data: address in capitals', 'DATA:IMAGE/PNG;base64,iVBO'],
  ['with its data: address in several lines', 'data:image/png;base64,iVBO\n  Rw0K'],
  ['with an SVG as its data: address', "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>"]
])('a picture %s is shown, and the text after it stays', (_, picture) => {
  const place = drawn(`<p>Antes</p><img src="${picture}" alt="Foto"><p>Condiciones</p>`)
  expect(place.textContent).toBe('AntesCondiciones')
  expect(place.querySelector('img')?.src).toMatch(/^data:image\//)
})

test('a picture of 6 MB becomes its alternative text, and the text after it stays', () => {
  const picture = `data:image/jpeg;base64,${'iVBORw0KGgo'.repeat(600_000)}`
  const place = drawn(`<p>Antes</p><img src="${picture}" alt="Foto"><p>Condiciones</p>`)
  expect(place.textContent).toBe('Antes Foto Condiciones')
})

/** Each block element puts its text on its own line. */
test.each([
  '<button>Uno</button><button>Dos</button>',
  '<select><option>Uno<option>Dos</select>',
  '<dialog open>Uno</dialog><search>Dos</search>',
  '<listing>Uno</listing><fieldset>Dos</fieldset>',
  '<span style="display:table">Uno</span><b style="display: flex">Dos</b>',
  '<label style="display:block">Uno</label><small style="display:block">Dos</small>',
  '<marquee>Uno</marquee><textarea>Dos</textarea>'
])('the two texts of %s are in separate blocks', html => {
  const place = drawn(html)
  expect([...place.querySelectorAll('div,pre')].map(part => part.textContent)).toEqual(['Uno', 'Dos'])
})

test.each([
  [
    '<table><tr><td colspan="2" rowspan="3">x</td></tr><tr><td>1</td><td>2</td></tr></table>',
    'td',
    'colspan rowspan'
  ],
  ['<img src="https://f.example/a.png" width="600" height="300">', 'img', 'src width height'],
  ['<ol start="3" reversed><li value="7">x</li></ol>', 'ol', 'start reversed'],
  ['<ol><li value="7">x</li></ol>', 'li', 'value'],
  ['<p lang="en" dir="rtl">x</p>', 'p', 'lang dir'],
  ['<table width="600" height="9"><tr><td width="600">x</td><td>y</td></tr></table>', 'table', '']
])('in %s, the element %s keeps only the attributes %j', (html, name, kept) => {
  expect(drawn(html).querySelector(name)?.getAttributeNames().sort().join(' ')).toBe(
    kept.split(' ').sort().join(' ')
  )
})

test.each([
  '<div style="height:0;overflow:hidden">x</div>',
  '<div style="position:absolute;left:-9999px">x</div>',
  '<p title="a > b" style="display:none">x</p>',
  '<div style="font-size:0.1px">x</div>',
  '<div style="color:transparent;height:0;width:0">x</div>',
  '<span style="position:absolute;clip:rect(0 0 0 0)">x</span>',
  '<style>.mail .pre{display:none}</style><div class="mail"><i class="pre">x</i></div>',
  '<iframe width="1" height="1" src="https://cuenta.example/p"></iframe>',
  '<img src="https://cuenta.example/o.gif" style="width:1px; height:1px">'
])('nothing of %s is shown', html => {
  const place = drawn(html)
  expect(place.textContent).toBe('')
  expect(place.querySelector('a,img')).toBeNull()
})

test.each([
  [
    '<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>',
    'https://www.youtube.com/playlist?list=PL1'
  ],
  ['<iframe src="https://player.vimeo.com/video/123?h=abc&dnt=1"></iframe>', 'https://vimeo.com/123/abc'],
  [
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1d3284!2d-58.3838!3d-34.6037!2m3"></iframe>',
    'https://www.google.com/maps/search/?api=1&query=-34.6037%2C-58.3838'
  ],
  [
    '<iframe src="https://maps.google.com/maps?q=Obelisco&output=embed"></iframe>',
    'https://maps.google.com/maps?q=Obelisco'
  ],
  [
    '<object data="https://www.youtube.com/v/abc"><embed src="https://www.youtube.com/v/abc"></object>',
    'https://www.youtube.com/watch?v=abc'
  ],
  ['<map name="m"><area href="www.cine.com.ar" alt="Ver salas"></map>', 'https://www.cine.com.ar/']
])('%s becomes one link to %s', (html, address) => {
  const links = [...drawn(html).querySelectorAll('a')]
  expect(links.map(link => link.getAttribute('href'))).toEqual([address])
})

test('a link with a percent-encoded hash leads to the element with that id', () => {
  const place = drawn('<a href="#caf%C3%A9">Ir</a><p id="café">x</p>')
  expect(place.querySelector('a')?.hash).toBe(`#${encodeURIComponent('descripcion-café')}`)
  expect(place.querySelector('p')?.id).toBe('descripcion-café')
})

test('each kind of line break in a text becomes a <br>', () => {
  expect(drawn('Uno\rDos\u2028Tres\r\nCuatro').innerHTML).toBe('Uno<br>Dos<br>Tres<br>Cuatro')
})

test('a text of 100,000 characters stays whole, and one of 5,000,000 is cut and ends with "…"', () => {
  expect(drawn(`<p>${'a'.repeat(100_000)}</p>`).textContent).toHaveLength(100_000)
  expect(drawn(`<p>${'a'.repeat(5_000_000)}</p>`).textContent).toMatch(/a…$/)
})

test.each([
  '<frameset onload=alert(1)></frameset>',
  '<FRAMESET><FRAME SRC="/x"></FRAMESET>',
  '',
  ' ',
  '<!-- x -->',
  '<'
])('%j gives no elements and throws no error', html => {
  expect(drawn(html).querySelector('*')).toBeNull()
})

test('an id of the provider gets a prefix if a link leads to it, and is removed otherwise', () => {
  const place = drawn('<a href="#root">Ir</a><p id="root">x</p><p id="location">y</p>')
  expect([...place.querySelectorAll('[id]')].map(({ id }) => id)).toEqual(['descripcion-root'])
})

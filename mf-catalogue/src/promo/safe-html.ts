import DOMPurify from 'dompurify'

const tags = [
  ...[
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small'
  ],
  ...[
    'sub',
    'sup',
    'span',
    'div',
    'a',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td'
  ]
]

/** No `style`, `class` or `id`: a description has its words and structure, never our looks or our names. */
const attributes = ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope']

/** https, a message, a call, or a path of our own that cannot turn into another host. */
const addresses = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))/i

/** More than any description needs; what comes after is left out. */
const longest = 64 * 1024

DOMPurify.addHook('afterSanitizeAttributes', node => {
  // An empty address is the page's own.
  for (const name of ['href', 'src']) if (!node.getAttribute(name)) node.removeAttribute(name)
  if (node.nodeName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/** The provider's HTML with nothing left that could act, in the form that `dangerouslySetInnerHTML` may take. */
export function safeHtml(html: string) {
  return DOMPurify.sanitize(html.slice(0, longest), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: addresses,
    RETURN_TRUSTED_TYPE: true
  })
}

// Checks that run inside a page with payloads. They are one string, because WebDriver takes scripts as
// strings.

/**
 * HTML that the description of a promotion may contain. The list repeats the club's allow-list on purpose, as
 * an independent reference.
 */
const allowed = {
  tags: 'p br hr h2 h3 h4 ul ol li blockquote strong b em i u s small sub sup span div a img table caption thead tbody tfoot tr th td',
  attributes: 'href src alt title width height colspan rowspan scope target rel'
}

/** Selector of elements that never occur in the club. */
const foreign =
  'iframe, frame, frameset, object, embed, applet, base, portal, math, foreignObject, marquee, audio, video, template, script:not([src]):not([type="application/json"]):not([data-own])'

export const pageScript = `(() => {
  const ran = window.eqsRan ??= []
  for (const name of ['alert', 'confirm', 'prompt', 'print'])
    Object.defineProperty(window, name, { configurable: true, value: (...given) => void ran.push(name + '(' + given + ')') })
  for (const script of document.querySelectorAll('script')) script.dataset.own = ''
  const noise = { violations: 0 }
  document.addEventListener('securitypolicyviolation', () => { noise.violations += 1 })
  // Requests to other origins. WebKit reports only answered requests, Firefox and Chromium report all.
  const asked = []
  new PerformanceObserver(list => {
    for (const { name, initiatorType } of list.getEntries())
      if (/^http/.test(name) && new URL(name).origin !== location.origin && initiatorType !== 'img') asked.push('asked for ' + name)
  }).observe({ type: 'resource' })
  const tags = new Set('${allowed.tags}'.toUpperCase().split(' '))
  const attributes = new Set('${allowed.attributes}'.split(' '))
  const all = (selector, within = document) => [...within.querySelectorAll(selector)]
  const describe = element => element.outerHTML.slice(0, 200)
  const flat = text => text.replace(/[\\r\\n]/g, '')

  /**
   * Elements that could run code: forbidden elements, and elements with event handlers or script addresses.
   */
  const acting = () => all(':not(link[rel=icon])').filter(element =>
    element.matches('${foreign}') ||
    [...element.attributes].some(({ name, value }) =>
      /^on/i.test(name) ||
      (/^(?:href|action|formaction|xlink:href|srcdoc)$/i.test(name) && /^[\\s\\0-\\x1f]*(?:javascript|data|vbscript):/i.test(value)))
  ).map(describe)

  /**
   * Elements in a container of HTML from the provider whose tag, attributes or addresses are not in the
   * allow-list.
   */
  const unlisted = place => all('*', place).filter(element =>
    !tags.has(element.tagName) ||
    [...element.attributes].some(({ name, value }) =>
      !attributes.has(name) ||
      (/^(?:href|src)$/.test(name) && !/^(?:https:\\/\\/|mailto:|tel:|\\/(?![\\/\\\\]))/i.test(value)))
  ).map(describe)

  /** A finding for each text that is not the whole content of one of the elements. */
  const missing = (elements, texts) => {
    const there = new Set(elements.filter(one => one.childElementCount === 0).map(one => one.textContent))
    return texts.filter(text => !there.has(text)).map(text => 'not as text: ' + text.slice(0, 200))
  }

  const until = async condition => {
    for (const end = performance.now() + 15000; performance.now() < end; ) {
      const found = condition()
      if (found) return found
      await new Promise(done => setTimeout(done, 4))
    }
    throw new Error('waited in vain at ' + location.pathname + ' for ' + condition)
  }

  const go = path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }

  const channel = new BroadcastChannel('EQS_PROD_WRITES')

  window.eqsLook = {
    /**
     * Result of a check: findings, requests to other origins, and, since the last call, code that ran and the
     * number of violations.
     */
    async after(looking) {
      const strange = [...(await looking), ...asked.splice(0)]
      const { violations } = noise
      noise.violations = 0
      return { strange, ran: ran.splice(0), violations }
    },
    acting,

    /**
     * Checks a promotion: the description may contain allowed HTML, title, button and dialog only text. Opens
     * the dialog only when its text is given.
     */
    async promo(path, title, text) {
      go(path)
      const heading = await until(() => all('main h1').find(one => one.textContent === title))
      const about = all('main h2').find(one => one.textContent === 'De qué se trata')
      const wrong = missing([heading], [title])
      if (about) wrong.push(...unlisted(about.nextElementSibling))
      if (text === undefined) return [...wrong, ...acting()]
      const button = all('main button').find(one => one.textContent === text)
      if (!button) wrong.push('no button: ' + text)
      else {
        button.click()
        const dialog = await until(() => all('[role=dialog], [role=alertdialog], dialog[open]')[0])
        await until(() => dialog.textContent.includes(text))
        wrong.push(...missing(all('h2', dialog), [title]), ...missing(all('p', dialog), [text]), ...acting())
        all('button', dialog).at(-1).click()
        await until(() => all('[role=dialog], [role=alertdialog], dialog[open]').length === 0)
      }
      return [...wrong, ...acting()]
    },

    /**
     * Checks that a list contains each text as plain text. The list renders items as the page is scrolled, and
     * may be late with some of them. So the page is scrolled from its start again after its end.
     */
    async list(selector, texts) {
      const left = new Set(texts)
      let top = 0
      let news = performance.now()
      await until(() => document.querySelector(selector))
      while (left.size > 0 && performance.now() - news < 15000) {
        const before = left.size
        for (const element of all(selector)) if (element.childElementCount === 0) left.delete(element.textContent)
        const end = document.documentElement.scrollHeight - innerHeight
        if (left.size < before) news = performance.now()
        top = top < end ? Math.min(top + innerHeight / 2, end) : 0
        scrollTo(0, top)
        all('main button').find(one => one.textContent === 'Ver más')?.click()
        // A page without changes may get no animation frame, so a timer also ends the wait.
        await Promise.race([new Promise(requestAnimationFrame), new Promise(done => setTimeout(done, 50))])
        await new Promise(done => setTimeout(done))
      }
      return [...[...left].map(text => 'not as text: ' + text.slice(0, 200)), ...acting()]
    },

    /**
     * Checks the name and city of the member, after a message as other tabs send it when the profile changes.
     */
    async member(memberId, name, city) {
      channel.postMessage({ memberId, write: 'profile' })
      await until(() => document.querySelector('input[name=city]')?.value === flat(city))
      const wrong = missing(all('[aria-label="Tu perfil"] + * strong'), [name])
      return [...wrong, ...acting()]
    },

    /** Checks that a text is the whole content of one of the selected elements. */
    async text(selector, text) {
      await until(() => all(selector).some(one => one.textContent === text))
      return [...missing(all(selector), [text]), ...acting()]
    },

    go
  }
})()`

import { expect } from '@playwright/test'
import * as v from 'valibot'
import { type Name, type Role, type Tab, timeoutMs } from './tab.ts'

/** WebDriver commands that journeys need: HTTP method, path, and Marionette's name of the command. */
export const commands = {
  open: ['POST', '/url', 'WebDriver:Navigate'],
  address: ['GET', '/url', 'WebDriver:GetCurrentURL'],
  find: ['POST', '/elements', 'WebDriver:FindElements'],
  findIn: ['POST', '/element/:id/elements', 'WebDriver:FindElements'],
  run: ['POST', '/execute/sync', 'WebDriver:ExecuteScript'],
  click: ['POST', '/element/:id/click', 'WebDriver:ElementClick'],
  type: ['POST', '/element/:id/value', 'WebDriver:ElementSendKeys'],
  label: ['GET', '/element/:id/computedlabel', 'WebDriver:GetComputedLabel'],
  isSeen: ['GET', '/element/:id/displayed', 'WebDriver:IsElementDisplayed']
} as const

type Command = keyof typeof commands

interface Parameters {
  /** Id of the element. */
  readonly id?: string
  readonly [name: string]: unknown
}

/**
 * Sends a command to the browser.
 *
 * @throws {Error} with the browser's error message.
 */
export type Send = (command: Command, parameters?: Parameters) => Promise<unknown>

const waiting = { timeout: timeoutMs, intervals: [50, 100, 250] }

/**
 * CSS selectors of elements that may have a role. The name of each found element is then compared with the
 * wanted name.
 */
const candidates = {
  // A click on a disabled button has no effect, so the search waits until the button is enabled.
  button: 'button:enabled:not([aria-disabled=true])',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  img: 'img, [role=img]',
  field: 'input, select, textarea'
} as const

/**
 * Schema that parses a list of elements into their ids. The WebDriver standard wraps each id in an object
 * with a fixed key.
 */
const elementIds = v.array(
  v.pipe(
    v.record(v.string(), v.string()),
    v.transform(element => Object.values(element)[0] ?? '')
  )
)

/** A tab that is controlled by WebDriver. */
export class WebDriverTab implements Tab {
  constructor(private readonly send: Send) {}

  async open(address: string): Promise<void> {
    await this.change(() => this.send('open', { url: address }))
  }

  async reload(): Promise<void> {
    await this.change(() => this.run('location.reload()'))
  }

  async address(): Promise<string> {
    return v.parse(v.string(), await this.send('address'))
  }

  async press(role: 'button' | 'link', name: Name): Promise<void> {
    await this.act(role, name, id => this.send('click', { id }))
  }

  async fill(label: string, text: string): Promise<void> {
    await this.act('field', label, id => this.send('type', { id, text }))
  }

  async choose(label: string, option: string): Promise<void> {
    await this.act('field', label, async id => {
      const value = `.//option[normalize-space()="${option}"]`
      const [found = ''] = v.parse(elementIds, await this.send('findIn', { id, using: 'xpath', value }))
      await this.send('click', { id: found })
    })
  }

  async tick(label: string): Promise<void> {
    await this.act('field', label, id => this.send('click', { id }))
  }

  async shows(role: Role, name: Name): Promise<boolean> {
    return (await this.find(role, name)) !== undefined
  }

  async text(): Promise<string> {
    return v.parse(v.string(), await this.run('document.body?.innerText ?? ""'))
  }

  async run(expression: string): Promise<unknown> {
    return this.send('run', { script: `return ${expression}`, args: [] })
  }

  /**
   * Navigates and waits until the new document is parsed. WebDriver itself waits either for all files of the
   * document or not at all.
   */
  private async change(navigate: () => Promise<unknown>): Promise<void> {
    await this.run('document.documentElement.setAttribute("data-left", "")')
    await navigate()
    await expect(async () => {
      const isRead = await this.run(
        // Some browsers show an empty document before the new one.
        'location.protocol === "http:" && !document.documentElement.hasAttribute("data-left") && document.readyState !== "loading"'
      )
      expect(isRead, 'another document').toBe(true)
    }).toPass(waiting)
  }

  /**
   * Waits for an element and runs an action on it. Repeats both when the action fails, because the element
   * may be replaced by a new rendering meanwhile.
   */
  private async act(
    kind: keyof typeof candidates,
    name: Name,
    action: (id: string) => Promise<unknown>
  ): Promise<void> {
    await expect(async () => {
      const id = await this.find(kind, name)
      if (id === undefined) throw new Error(`no ${kind} ${name} in ${await this.text()}`)
      await action(id)
    }).toPass(waiting)
  }

  /**
   * @returns the id of the first visible element with that name in the browser's accessibility tree.
   *   Undefined when there is none.
   */
  private async find(kind: keyof typeof candidates, name: Name): Promise<string | undefined> {
    const value = candidates[kind]
    const ids = v.parse(elementIds, await this.send('find', { using: 'css selector', value }))
    for (const id of ids)
      if ((await this.send('isSeen', { id })) && isNamed(await this.send('label', { id }), name)) return id
    return undefined
  }
}

function isNamed(label: unknown, name: Name): boolean {
  const text = String(label).replaceAll(/\s+/g, ' ').trim()
  return typeof name === 'string' ? text === name : name.test(text)
}

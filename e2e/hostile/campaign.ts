import * as v from 'valibot'
import type { Member } from '../fixtures/sandbox.ts'
import { pageScript } from './page-script.ts'
import type { Payload } from './payloads.ts'

/** A club with answers that a test chooses, in a browser with a signed-in member. */
export interface HostileClub {
  readonly member: Pick<Member, '_id' | 'email'>
  /** Opens a path with a page load. */
  readonly open: (path: string) => Promise<void>
  /** Sets the answer to a call from now on. The call is a path below the API base: `/api/missions`. */
  readonly answer: (call: string, body: object) => void
  /** Evaluates an expression in the page and awaits its promise. */
  readonly run: (expression: string) => Promise<unknown>
}

const report = v.array(v.string())
const seen = v.object({ strange: report, ran: report, violations: v.number() })

/** Maximum number of payloads in one list of the provider. */
const atOnce = 500

/**
 * Number of promotions that are opened in one page load. WebKit allows a page 100 changes of its address in
 * ten seconds.
 */
const screensOfAPage = 40

/** Path of a screen that shows no data of the provider except the name of the member. */
const quiet = '/404'

/**
 * Puts payloads into every text and address of the provider that a member sees, and records which of them
 * have an effect.
 */
export class Campaign {
  tried = 0
  /** Descriptions of code that ran, each preceded by the name of the payload or list. */
  readonly executed: string[] = []
  /** Forbidden content, requests to other origins, and text that is not rendered as it was sent. */
  readonly strange: string[] = []
  /** Number of policy violations. The sanitiser's parsing causes some, although no payload takes effect. */
  violations = 0

  constructor(private readonly club: HostileClub) {}

  /**
   * Puts each payload into description, title and address of a promotion. Opening a dialog takes long, so
   * only every tenth promotion has a dialog. The texts of its button and dialog contain the last ten
   * payloads.
   */
  async promotions(payloads: readonly Payload[]): Promise<void> {
    for (const [index, { name, text }] of payloads.entries()) {
      if (index % screensOfAPage === 0) await this.begin()
      const id = `x${index}`
      const title = `${index} ${text}`
      const words = getWords(payloads, index)
      this.club.answer(`/api/promos/get/${id}`, {
        success: true,
        data: {
          _id: id,
          description_title: title,
          description_text: text,
          points: 1,
          images: [],
          code_type: 'no_code',
          more_info: words,
          ecommerce_url: text,
          cta_text: words
        }
      })
      const given = [`/promo/${id}`, title, words].map(one => JSON.stringify(one) ?? 'undefined')
      await this.look(name, `promo(${given.join()})`)
    }
    this.tried += payloads.length
  }

  /** Puts the payloads into titles of promotions in the catalogue. */
  titles(payloads: readonly Payload[]): Promise<void> {
    return this.inLists('title', payloads, '/', 'main article h2 a', some => {
      const promos = some.map((text, index) => ({ _id: `x${index}`, description_title: text, points: 1 }))
      this.club.answer('/api/promos/getActive', { success: true, promos })
      return some
    })
  }

  /** Puts the payloads into titles, messages and addresses of alerts. */
  alerts(payloads: readonly Payload[]): Promise<void> {
    const rows = 'section[aria-label="Tus alertas"] li span'
    return this.inLists('alert', payloads, '/notificaciones', rows, some => {
      const notifications = some.map((text, index) => ({
        _id: `x${index}`,
        title: text,
        message: `Mensaje ${text}`,
        url: text.replace(/^\d+ /, ''),
        start_date: 1_700_000_000_000 - index
      }))
      this.club.answer('/api/notifications', { success: true, notifications })
      return notifications.flatMap(({ title, message }) => [title, message])
    })
  }

  /** Puts the payloads into titles of missions. */
  missions(payloads: readonly Payload[]): Promise<void> {
    return this.inLists('mission', payloads, '/mi-cuenta/misiones', 'main li h3', some => {
      const missions = some.map((text, index) => ({ _id: `x${index}`, title: text, points: 1 }))
      this.club.answer('/api/missions', { success: true, missions, completed: [] })
      return some
    })
  }

  /** Puts all payloads together into each text and address of the brand's assets. */
  async assetText(payloads: readonly Payload[]): Promise<void> {
    const text = payloads.map(payload => payload.text).join(' ')
    const names = ['app_download_title_web', 'play_store_url', 'app_store_url']
    this.club.answer('/api/assets/web', {
      data: names.map(name => ({ name, type: 'text', text, url: text }))
    })
    await this.begin()
    await this.run('go("/")')
    await this.look('asset text', `text('main h2', ${literal(text)})`)
    this.tried += payloads.length
  }

  /** Puts the payloads into the member's name and city. */
  async members(payloads: readonly Payload[]): Promise<void> {
    const { _id, email } = this.club.member
    const say = (name: string, city: string) =>
      this.club.answer('/api/app/init/web', {
        success: true,
        data: {
          loyalty: { points: 10, category: name },
          user: {
            _id,
            email,
            email_validation: true,
            name,
            first_name: name,
            last_name: name,
            fields: { city }
          },
          notifications: 0
        }
      })
    say('Ana', 'Rosario')
    await this.begin()
    await this.run('go("/perfil")')
    for (const [index, { name, text }] of payloads.entries()) {
      const [called, city] = [`${index} ${text}`, `${index}: ${text}`]
      say(called, city)
      await this.look(name, `member(${literal(_id)}, ${literal(called)}, ${literal(city)})`)
    }
    this.tried += payloads.length
  }

  /**
   * Evaluates a check in the page and records its findings.
   *
   * @param name name of the payload or list, which precedes each finding.
   * @param expression call of a check of `pageScript`.
   */
  async look(name: string, expression: string): Promise<void> {
    const found = await this.run(`after(eqsLook.${expression})`).catch((cause: unknown) => {
      throw new Error(`${name}: ${cause}`, { cause })
    })
    const { strange, ran, violations } = v.parse(seen, found)
    this.strange.push(...strange.map(what => `${name}: ${what}`))
    this.executed.push(...ran.map(what => `${name}: ${what}`))
    this.violations += violations
  }

  /**
   * Opens a screen without data and installs `pageScript`, which contains the checks and records code that
   * runs.
   */
  async begin(): Promise<void> {
    await this.club.open(quiet)
    await this.club.run(pageScript)
  }

  run(expression: string): Promise<unknown> {
    return this.club.run(`window.eqsLook.${expression}`)
  }

  private async inLists(
    entryPoint: string,
    payloads: readonly Payload[],
    path: string,
    selector: string,
    send: (texts: readonly string[]) => readonly string[]
  ): Promise<void> {
    for (let from = 0; from < payloads.length; from += atOnce) {
      const some = payloads.slice(from, from + atOnce)
      // A number before each text makes the texts unique.
      const texts = send(some.map(({ text }, index) => `${index} ${text}`))
      await this.begin()
      await this.run(`go(${literal(path)})`)
      await this.look(entryPoint, `list(${literal(selector)}, ${JSON.stringify(texts)})`)
      this.tried += some.length
    }
  }
}

const dialogEvery = 10

/** @returns the text for the button and dialog of a promotion; undefined for a promotion without a dialog. */
function getWords(payloads: readonly Payload[], index: number): string | undefined {
  if (index % dialogEvery !== dialogEvery - 1 && index !== payloads.length - 1) return undefined
  const some = payloads.slice(index - (index % dialogEvery), index + 1)
  return `${index}: ${some.map(({ text }) => text).join(' ')}`
}

const literal = (text: string): string => JSON.stringify(text)

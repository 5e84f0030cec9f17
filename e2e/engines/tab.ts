/** The roles that journeys name. */
export type Role = 'button' | 'link' | 'heading' | 'dialog' | 'img'

/** An accessible name: the whole of it, or a pattern within it. */
export type Name = string | RegExp

/**
 * What a journey does in a browser, whichever engine draws the page. Members find things by role and Spanish name, as
 * the engine's own accessibility has them. What acts waits for what it names, and fails when it does not come; what
 * reads answers at once.
 */
export interface Tab {
  /** Waits until the document is read, not for pictures and fonts. */
  open(address: string): Promise<void>
  reload(): Promise<void>
  address(): Promise<string>
  press(role: 'button' | 'link', name: Name): Promise<void>
  /** Types into the field with this label. */
  fill(label: string, text: string): Promise<void>
  /** Chooses from the list with this label. */
  choose(label: string, option: string): Promise<void>
  /** Ticks the box with this label. */
  tick(label: string): Promise<void>
  /** Is it there to be seen? */
  shows(role: Role, name: Name): Promise<boolean>
  /** The words that are seen on the page. */
  text(): Promise<string>
  /** What an expression of JavaScript gives in the page, once a promise is kept. */
  run(expression: string): Promise<unknown>
}

/** A browser that has been started for tests. */
export interface Engine {
  readonly tab: Tab
  stop(): Promise<void>
}

/** Milliseconds that acting waits for what it names: sections have ten seconds to load. */
export const patience = 20_000

/** ARIA roles of the elements that journeys use. */
export type Role = 'button' | 'link' | 'heading' | 'dialog' | 'img'

/** An accessible name: a string is the whole name, a pattern matches a part of the name. */
export type Name = string | RegExp

/**
 * A tab that journeys use in every engine. Elements are found by role and Spanish name in the engine's
 * accessibility tree. Actions wait for their element and fail when it does not appear. Queries do not wait.
 */
export interface Tab {
  /** Opens an address. Waits until the document is parsed, but not for images and fonts. */
  open(address: string): Promise<void>
  reload(): Promise<void>
  address(): Promise<string>
  press(role: 'button' | 'link', name: Name): Promise<void>
  /** Types into the field with this label. */
  fill(label: string, text: string): Promise<void>
  /** Chooses an option of the select with this label. */
  choose(label: string, option: string): Promise<void>
  /** Checks the checkbox with this label. */
  tick(label: string): Promise<void>
  /** True when the element is visible. */
  shows(role: Role, name: Name): Promise<boolean>
  /** Visible text of the page. */
  text(): Promise<string>
  /** Evaluates a JavaScript expression in the page and awaits its promise. */
  run(expression: string): Promise<unknown>
}

/** A browser that was started for tests. */
export interface Engine {
  readonly tab: Tab
  stop(): Promise<void>
}

/**
 * Maximum time that an action waits for its element, in milliseconds. It exceeds the club's timeout of ten
 * seconds for a script of a remote.
 */
export const timeoutMs = 20_000

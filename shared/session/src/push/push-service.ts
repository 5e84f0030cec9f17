/** A push service that has been started: OneSignal, or standard Web Push with the club's provider. */
export interface PushService {
  /** Makes this device the member's. Only with the browser's permission; it asks for none. */
  link(memberId: string): Promise<void>
  /** Sets tags of the linked member: short texts by name. */
  tag(tags: Readonly<Record<string, string>>): Promise<void>
  /** Removes tags. */
  untag(names: readonly string[]): Promise<void>
  /** Makes this device no member's. */
  unlink(): Promise<void>
}

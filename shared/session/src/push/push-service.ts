/** What a push service is told of a member: short texts by name. */
export type PushTags = Readonly<Record<string, string>>

/** A push service that has been started. The session knows no more of it than this. */
export interface PushService {
  /** Makes this device the member's. Only with the browser's permission, and asks for none. */
  link(memberId: string): Promise<void>
  /** Tells something of whoever the device is linked to. */
  tag(tags: PushTags): Promise<void>
  /** Has the service forget these tags. */
  untag(names: readonly string[]): Promise<void>
  /** Lets the device be nobody's again. */
  unlink(): Promise<void>
}

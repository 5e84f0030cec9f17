/** A started push service: OneSignal, or standard Web Push through the provider. */
export interface PushService {
  /** Links this device to the member. Notifications must already be allowed; no prompt is shown. */
  link(memberId: string): Promise<void>
  /** Sets tags of the linked member. A tag is a short string with a name. */
  tag(tags: Readonly<Record<string, string>>): Promise<void>
  /** Removes the tags with these names from the linked member. */
  untag(names: readonly string[]): Promise<void>
  /** Unlinks this device from its member. */
  unlink(): Promise<void>
}

/** A started push service: OneSignal, or standard Web Push through the provider. */
export interface PushService {
  /** Links this device to the member. Requires the browser's permission and shows no prompt for it. */
  link(memberId: string): Promise<void>
  /** Sets tags of the linked member: short texts by name. */
  tag(tags: Readonly<Record<string, string>>): Promise<void>
  /** Removes the tags with these names from the linked member. */
  untag(names: readonly string[]): Promise<void>
  /** Unlinks this device from its member. */
  unlink(): Promise<void>
}

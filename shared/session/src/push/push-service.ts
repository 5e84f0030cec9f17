/** A started push service: OneSignal, or standard Web Push through the provider. */
export interface PushService {
  /** Links this device to the member. Notifications must already be allowed; no prompt is shown. */
  link(memberId: string): Promise<void>
  /** Sets tags of the linked member. */
  tag(tags: Readonly<Record<string, string>>): Promise<void>
  untag(names: readonly string[]): Promise<void>
  unlink(): Promise<void>
}

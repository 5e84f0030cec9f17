/** What the browser says about notifications on this device; `unsupported` where it has none. */
export type PushPermission = 'granted' | 'denied' | 'default' | 'unsupported'

/** The way to a push service. The banner knows no more of it than this. */
export interface PushPort {
  permission(): PushPermission
  /** Has the browser ask the member. Only in answer to a press: asked unbidden, browsers refuse for good. */
  ask(): Promise<PushPermission>
}

/** The browser's own permission, without a service behind it. */
export const browserPush: PushPort = {
  permission: () => ('Notification' in window ? Notification.permission : 'unsupported'),
  async ask() {
    return 'Notification' in window ? Notification.requestPermission() : 'unsupported'
  }
}

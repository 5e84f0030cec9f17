export { useStore } from '@nanostores/react'
export {
  $auth,
  $isSessionKept,
  $signOutReason,
  type Auth,
  hasPlaceholderIdentity,
  markEmailValid,
  mergeUser,
  type SignOutReason,
  setUserImage,
  signIn,
  signOut
} from './auth.ts'
export { serverNow } from './clock.ts'
export { fullName } from './full-name.ts'
export { type KeptForMember, keepForMember } from './kept.ts'
export { keptRedemptions } from './kept-redemptions.ts'
export { $push, askForPush, type PushPermission } from './push/permission.ts'
export { startPush } from './push/start-push.ts'
export { createQueryClient } from './query-client.ts'
export { loadAssets, loadShell, reloadLoyalty } from './shell-data.ts'
export {
  $assets,
  $loading,
  $loyalty,
  $notifications,
  clearAssets,
  markLoyaltyFailed,
  setAssets,
  setLoyalty,
  setPoints,
  setUnread,
  subtractPoints
} from './slices.ts'
export {
  type AppStoreUrls,
  apiClient,
  appStoreUrls,
  type SessionOptions,
  startSession,
  supportEmail
} from './start-session.ts'
export { useCheck, useSend } from './use-send.ts'

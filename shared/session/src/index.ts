export { useStore } from '@nanostores/react'
export { serverNow } from './clock.ts'
export { outdate, refetchShown, tellOtherTabs } from './freshness.ts'
export { fullName } from './full-name.ts'
export { type KeptForMember, keepForMember } from './kept.ts'
export { keptRedemptions } from './kept-redemptions.ts'
export { apiClient, queryClient } from './provider.ts'
export { $push, askForPush, type PushPermission } from './push/permission.ts'
export { startPush } from './push/start-push.ts'
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
} from './session.ts'
export { assetsQuery, loadShell, reloadLoyalty, renewBalance, shellQuery } from './shell-data.ts'
export {
  $assets,
  $loading,
  $loyalty,
  $notifications,
  clearAssets,
  setAssets,
  setLoyalty,
  setPoints,
  setUnread,
  subtractPoints
} from './slices.ts'
export { type SessionOptions, startSession } from './start-session.ts'
export { useCheck, useSend } from './use-send.ts'

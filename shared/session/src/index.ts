export { useStore } from '@nanostores/react'
export { apiClient } from './api-client.ts'
export {
  $loyalty,
  balanceQuery,
  reloadLoyalty,
  renewBalance,
  setLoyalty,
  subtractPoints
} from './balance.ts'
export { serverNow } from './clock.ts'
export { invalidateAfterWrite } from './freshness.ts'
export { keptForm } from './kept-form.ts'
export { memberEntry } from './member-entry.ts'
export { offlineRedemptions } from './offline-redemptions.ts'
export { $push, askForPush, type PushPermission } from './push/permission.ts'
export { pushUpdated, startPush } from './push/start-push.ts'
export { queryClient } from './query-client.ts'
export { refetchShown } from './returns.ts'
export {
  $auth,
  $isSessionStored,
  $signOutReason,
  hasPlaceholderIdentity,
  markEmailValid,
  mergeUser,
  requestSignOut,
  type SignOutReason,
  setUserImage,
  signIn,
  signOut,
  syncSessionFromStorage
} from './session.ts'
export { shapes } from './shapes.ts'
export { assetsQuery, loadShell, shellQuery } from './shell-data.ts'
export { $assets, $loading, $notifications, isWriting, setAssets, setUnread } from './slices.ts'
export { startSession, startWithoutBrowser } from './start-session.ts'
export { storedEntry } from './stored-entry.ts'
export { useAsyncValidation, useSubmit } from './use-submit.ts'

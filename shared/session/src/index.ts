export { useStore } from '@nanostores/react'
export { $loading, apiClient, fetchArrived, isWriting, serverNow } from './api-client.ts'
export {
  $loyalty,
  balanceQuery,
  reloadLoyalty,
  renewBalance,
  setLoyalty,
  subtractPoints
} from './balance.ts'
export { invalidateAfterWrite, refetchShown } from './freshness.ts'
export { offlineRedemptions } from './offline-redemptions.ts'
export { $push, askForPush, type PushPermission } from './push/permission.ts'
export { pushUpdated, startPush } from './push/start-push.ts'
export { $assets, $notifications, queryClient, setAssets, setUnread } from './query-client.ts'
export {
  $auth,
  $isSessionStored,
  $signOutReason,
  hasPlaceholderIdentity,
  markEmailValid,
  memberEntry,
  mergeUser,
  requestSignOut,
  type SignOutReason,
  setUserImage,
  signIn,
  signOut,
  syncSessionFromStorage
} from './session.ts'
export { assetsQuery, loadShell, shellQuery } from './shell-data.ts'
export { startSession, startWithoutBrowser } from './start-session.ts'
export { keptForm, shapes, storedEntry } from './stored-entry.ts'
export { useAsyncValidation, useSubmit } from './use-submit.ts'
export { whenIdle } from './when-idle.ts'

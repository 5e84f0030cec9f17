export { useStore } from '@nanostores/react'
export { $loading, apiClient, fetchArrived, isWriting, serverNow } from './api-client.ts'
export { $loyalty, reloadLoyalty, setLoyalty } from './balance.ts'
export { invalidateAfterWrite, invalidateHere, refetchShown, updateUser } from './freshness.ts'
export { offlineRedemptions } from './offline-redemptions.ts'
export { $push, type PushPermission } from './push/permission.ts'
export { askForPush, startPush } from './push/start-push.ts'
export { $assets, $notifications, lastVisit, queryClient, setAssets } from './query-client.ts'
export {
  $auth,
  $isSessionStored,
  requestSignOut,
  type SignOutReason,
  setUserImage,
  signIn,
  signOut,
  storedEntry,
  syncSessionFromStorage
} from './session.ts'
export { assetsQuery, loadShell } from './shell-data.ts'
export { startSession, startWithoutBrowser } from './start-session.ts'
export { useSubmit } from './use-submit.ts'
export { whenIdle } from './when-idle.ts'

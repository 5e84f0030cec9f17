export { ApiError, type ApiProblem, toProblem } from './api-error.ts'
export { type CallSession, type Client, type ClientOptions, createClient, type Refusal } from './client.ts'
export { adoptEarlyCalls, type EarlyCall, type EarlyCalls } from './early.ts'
export {
  loyaltyStatus,
  loyaltyTransactions,
  type Transaction,
  transactionsQuery
} from './endpoints/loyalty.ts'
export {
  checkAvailability,
  emailValidationCheck,
  emailValidationRequest,
  referrersQuery,
  verifyEmail
} from './endpoints/member-checks.ts'
export {
  login,
  updateNationalIdentity,
  usersForgot,
  usersNew,
  usersUpdate
} from './endpoints/members.ts'
export { type Mission, missionsQuery } from './endpoints/missions.ts'
export { type Notification, notifications, notificationsRead } from './endpoints/notifications.ts'
export {
  type Promo,
  promo as promoSchema,
  promoQuery,
  promosQuery
} from './endpoints/promos.ts'
export {
  getCodeState,
  hasUsableCode,
  type Redemption,
  redeemsNew,
  redemption as redemptionSchema,
  redemptionsIn,
  redemptionsQuery
} from './endpoints/redemptions.ts'
export { assetsWeb, initWeb, initWebEndpoint, type WebAsset } from './endpoints/shell.ts'
export {
  fullName,
  isPlaceholderIdentity,
  placeholderMarker,
  sessionToken,
  type User,
  user as userSchema
} from './model/user.ts'
export { invalidatedBy, isOfClub, queryKeys, type Write } from './query-keys.ts'

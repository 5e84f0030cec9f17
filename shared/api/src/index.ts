export {
  ApiError,
  type ApiProblem,
  isRefusal,
  isTooManyRequests,
  problemKind,
  toProblem
} from './api-error.ts'
export { type CallSession, type Client, type ClientOptions, createClient, type Refusal } from './client.ts'
export { adoptEarlyCalls, type EarlyCall, type EarlyCalls, forgetEarly } from './early.ts'
export { assetsWeb, type WebAsset } from './endpoints/assets-web.ts'
export { type Availability, checkEmail } from './endpoints/check-email.ts'
export { checkNationalIdentity } from './endpoints/check-national-identity.ts'
export { emailValidationCheck } from './endpoints/email-validation-check.ts'
export { emailValidationRequest } from './endpoints/email-validation-request.ts'
export { initWeb, initWebEndpoint } from './endpoints/init-web.ts'
export { login } from './endpoints/login.ts'
export { loyaltyStatus } from './endpoints/loyalty-status.ts'
export { loyaltyTransactions, type Transaction } from './endpoints/loyalty-transactions.ts'
export { type CompletedMission, type Mission, missions } from './endpoints/missions.ts'
export { notifications } from './endpoints/notifications.ts'
export { notificationsRead } from './endpoints/notifications-read.ts'
export { redeems } from './endpoints/redeems.ts'
export { type RedeemResult, redeemsNew } from './endpoints/redeems-new.ts'
export { updateNationalIdentity } from './endpoints/update-national-identity.ts'
export { usersForgot } from './endpoints/users-forgot.ts'
export { type SignUpRequest, usersNew } from './endpoints/users-new.ts'
export { type ProfileRequest, usersUpdate } from './endpoints/users-update.ts'
export { type EmailQuality, verifyEmail } from './endpoints/verify-email.ts'
export type { Image } from './model/fields.ts'
export { fullName } from './model/full-name.ts'
export type { Notification } from './model/notification.ts'
export { hasBegun, isAffordable, type Promo, promo as promoSchema } from './model/promo.ts'
export {
  byExpiry,
  getCodeState,
  hasUsableCode,
  type Redemption,
  redemption as redemptionSchema
} from './model/redemption.ts'
export { type User, type UserChange, user as userSchema } from './model/user.ts'
export { missionsQuery, promoQuery, promosQuery, referrersQuery, transactionsQuery } from './queries.ts'
export { invalidatedBy, isOfClub, queryKeys, type Write } from './query-keys.ts'
export { redemptionsIn, redemptionsQuery } from './redemptions-query.ts'

// Exports the contracts of the endpoints to the sandbox, which implements them.
export { defineEndpoint, type Endpoint, fillPath, type PathParams, type Schema } from './endpoint.ts'
export { loyaltyStatusEndpoint, loyaltyTransactionsEndpoint } from './endpoints/loyalty.ts'
export {
  checkEmailEndpoint,
  checkNationalIdentityEndpoint,
  emailValidationCheckEndpoint,
  emailValidationRequestEndpoint,
  referrersListEndpoint,
  verifyEmailEndpoint
} from './endpoints/member-checks.ts'
export {
  loginEndpoint,
  updateNationalIdentityEndpoint,
  usersForgotEndpoint,
  usersNewEndpoint,
  usersUpdateEndpoint
} from './endpoints/members.ts'
export { missionsEndpoint } from './endpoints/missions.ts'
export { notificationsEndpoint, notificationsReadEndpoint } from './endpoints/notifications.ts'
export { promosGetActiveEndpoint, promosGetEndpoint } from './endpoints/promos.ts'
export { redeemsEndpoint, redeemsNewEndpoint } from './endpoints/redemptions.ts'
export { assetsWebEndpoint, initWebEndpoint } from './endpoints/shell.ts'
export { parseWhole } from './model/fields.ts'
export { isPlaceholderIdentity } from './model/user.ts'

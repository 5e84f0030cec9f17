export { defineScreens } from './define-screens.tsx'
export { documentTitle, useDocumentTitle } from './document-title.ts'
export {
  lazyScreen,
  onScreenHere,
  retryFailedScreens,
  useSlowScreen,
  waitForScreen
} from './lazy-screen.tsx'
export { paths } from './paths.ts'
export { pathBefore, safeReturnTo } from './return-to.ts'
export * from './router.ts'
export { safeLink } from './safe-link.ts'
export { Slot, SlotContext } from './slot.tsx'
export { tidyAddress } from './tidy-address.ts'
export { useGoBack } from './use-go-back.ts'

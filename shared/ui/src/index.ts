export { clsx } from 'clsx'
export { Button, Spinner } from './actions/button'
export { ChipGroup } from './actions/chip'
export { useCopy } from './actions/use-copy'
export { ArtImage } from './art/art-image'
export { Avatar } from './art/avatar'
export { Guilloche } from './art/guilloche'
export { Card, Perforation } from './cards/card'
export type { Elements } from './elements'
export { Dialog } from './feedback/dialog'
export { Loaded, Skeleton } from './feedback/loaded'
export { EmptyState, failureReason, Notice } from './feedback/notice'
export { ProgressBar } from './feedback/progress-bar'
export {
  announce,
  List,
  rescueFocus,
  StatusRegion,
  useAnnounced,
  VisuallyHidden
} from './feedback/screen-reader'
export { Field } from './fields/field'
export {
  formatDate,
  formatNationalId,
  formatPoints,
  monthNames,
  pointsUnit,
  startOfDay,
  toLocalTime
} from './formats/formats'
export { Icon, type IconName, isIconName } from './icon'
export { PageHeading } from './text/page-heading'
export { PointsPill } from './text/points-pill'
export { Tag } from './text/tag'
export { useHistoryEntry } from './use-history-entry'
export { useModule } from './use-module'
export { useOnline } from './use-online'

export { Button, buttonClass, MoreButton, Spinner } from './actions/button'
export { Chip, ChipGroup } from './actions/chip'
export { useCopy } from './actions/use-copy'
export { ArtImage } from './art/art-image'
export { Avatar } from './art/avatar'
export { Guilloche } from './art/guilloche'
export { Card } from './cards/card'
export { Perforation } from './cards/perforation'
export { classNames } from './class-names'
export type { Elements } from './elements'
export { Dialog } from './feedback/dialog'
export { EmptyState } from './feedback/empty-state'
export { failureReason, Loaded, LoadFailure } from './feedback/loaded'
export { Notice } from './feedback/notice'
export { ProgressBar } from './feedback/progress-bar'
export { Skeleton, SkeletonRegion, SlowHint, useSlow } from './feedback/skeleton'
export { announce, StatusRegion, useAnnounced } from './feedback/status-region'
export { CheckboxField, SelectField } from './fields/choice-field'
export { PasswordField, TextField } from './fields/field'
export {
  formatBirthday,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatDeadline,
  formatLongDate,
  formatShortDate,
  monthNames,
  relativeTime,
  startOfDay,
  toLocalTime
} from './formats/dates'
export { formatNationalId, formatPoints } from './formats/numbers'
export { Icon, type IconName, isIconName } from './icon'
export { List } from './text/list'
export { PageHeading } from './text/page-heading'
export { PointsPill } from './text/points-pill'
export { Tag } from './text/tag'
export { VisuallyHidden } from './text/visually-hidden'
export { useModule } from './use-module'
export { useOnline } from './use-online'

import { type ApiProblem, type Promo, promoQuery, queryKeys, toProblem } from '@eqs/api'
import { Navigate, paths, useDocumentTitle, useLocation } from '@eqs/navigation'
import { $auth, apiClient, fetchArrived, serverNow, useStore } from '@eqs/session'
import { lastCatalogue } from '@eqs/session/promos'
import { formatDate, Notice, PageHeading } from '@eqs/ui'
import { useTurningPoints } from '@eqs/ui/deadlines'
import { ShareButton } from '@eqs/ui/sharing'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRedeemedPromos } from '../member/redemptions.ts'
import { useBalance } from '../member/use-balance.ts'
import { useMedia, wideScreen } from '../member/use-media.ts'
import { RedeemDialogs } from '../redeem/redeem-dialogs.tsx'
import { findUsableCode } from '../redeem/stored-redeem.ts'
import { useRedeem } from '../redeem/use-redeem.ts'
import { BackLink } from './back-link.tsx'
import { Description } from './description.tsx'
import { HeldCode } from './held-code.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { Price } from './price.tsx'
import { PromoGallery } from './promo-gallery.tsx'
import { findPromoId } from './promo-id.ts'
import css from './promo-page.module.css'
import { PromoSkeleton } from './promo-skeleton.tsx'
import { promoTexts as texts } from './promo-texts.ts'
import { RedeemAction } from './redeem-action.tsx'
import { RedeemedCard } from './redeemed-card.tsx'
import { RedeemedMark } from './redeemed-mark.tsx'
import { Unfinished } from './unfinished.tsx'

/** A promotion and its redemption (`/promo/{id}`). */
export default function PromoPage() {
  const id = findPromoId(useLocation().pathname.split('/').at(-1))
  return id === undefined ? <Navigate to={paths.notFound} replace /> : <PromoScreen key={id} id={id} />
}

PromoPage.loader = async (): Promise<void> => {
  const id = findPromoId(location.pathname.split('/').at(-1))
  if (id !== undefined)
    await fetchArrived(`/api/promos/get/${id}`, queries => queries.prefetchQuery(promoQuery(apiClient(), id)))
}

function PromoScreen({ id }: { readonly id: string }) {
  const queryClient = useQueryClient()
  // The catalogue's list contains the same data, so a member who comes from the catalogue does not wait, and
  // can read the promotion without a network.
  const findIn = (catalogue: { readonly promos: readonly Promo[] } | undefined) =>
    catalogue?.promos.find(({ _id }) => _id === id)
  const [catalogue] = useState(lastCatalogue.query)
  const listed = findIn(queryClient.getQueryData(catalogue.queryKey))
  const query = useQuery({
    ...promoQuery(apiClient(), id),
    placeholderData: () => listed
  })
  const { data, isPlaceholderData } = query
  // A refetch clears the query's error. The last error is stored, so that the page stays as it is until there is
  // an answer.
  const [lastError, setLastError] = useState(query.error)
  if (query.error && query.error !== lastError) setLastError(query.error)
  const error = query.error ?? (data && !isPlaceholderData ? null : lastError)
  // If the request is slow or fails, the page shows the promotion as the catalogue listed it, now or on the last
  // visit.
  const [isSlow, setSlow] = useState(false)
  const isLate = isSlow || error !== null
  const promo = data ?? (isLate ? (listed ?? findIn(lastCatalogue.read())) : undefined)
  const problem = error ? toProblem(error) : undefined
  const { isAuthenticated } = useStore($auth)
  const isShellAsked = useIsFetching({ queryKey: queryKeys.shell }) > 0
  const held = isLate && !promo ? findUsableCode(id) : undefined
  useDocumentTitle((promo ?? held?.promo)?.description_title)

  if (promo) return <PromoContent promo={promo} isGone={isNotFound(problem)} />
  if (held) return <HeldCode redemption={held} />
  // The shell handles an ended session, and opens this address again after the next sign-in. After a refusal it
  // first asks the provider whether the session has ended.
  const isForShell =
    problem?.kind === 'cancelled' ||
    (problem?.kind === 'unauthorized' && (problem.reason === 'expired' || isShellAsked || !isAuthenticated))
  return problem && !isForShell ? (
    <Navigate to={paths.notFound} replace />
  ) : (
    <PromoSkeleton onSlow={() => setSlow(true)} />
  )
}

const isNotFound = (problem: ApiProblem | undefined): boolean =>
  problem?.kind === 'rejected' && problem.status === 404

interface PromoContentProps {
  readonly promo: Promo
  /** True when the provider no longer has the promotion. */
  readonly isGone: boolean
}

function PromoContent({ promo, isGone }: PromoContentProps) {
  const flow = useRedeem(promo)
  // The shared address contains nothing of the member.
  const address = location.origin + paths.promo(promo._id)
  const isWide = useMedia(wideScreen)
  const balance = useBalance()
  const { redeemed = flow.earlier, isUnfinished } = flow
  const wasRedeemed = useRedeemedPromos().has(promo._id) || flow.wasRefusedAsRedeemed
  const now = useTurningPoints(serverNow, [promo.start_date])
  // A redemption without an answer may already have taken its points, so a low balance does not block a
  // retry.
  const isUpcoming = promo.start_date.getTime() > now && !isUnfinished
  const isOutOfReach = balance !== undefined && promo.points > balance && !isUpcoming && !isUnfinished
  const action = !flow.redeemed && !isOutOfReach && !isUpcoming && (
    <RedeemAction promo={promo} flow={flow} balance={balance} />
  )

  const isLeft = flow.step.at === 'left'
  const isOpen = flow.step.at !== 'unopened' && !isLeft
  // A code or a redemption in progress stays on screen even when the promotion is gone.
  const isHeld = isOpen || redeemed !== undefined || isUnfinished
  if (isGone && !isHeld) return <Navigate to={paths.notFound} replace />
  return (
    <div className={css.page}>
      <div className={css.top}>
        <BackLink />
        <div className={css.share}>
          <ShareButton
            data={{ title: promo.description_title, text: promo.description_title, url: address }}
            copied={address}
          />
        </div>
      </div>
      <div className={css.gallery}>
        <PromoGallery promo={promo} />
        {wasRedeemed && !redeemed && !isUnfinished && <RedeemedMark />}
      </div>
      <div className={css.buy}>
        <PageHeading>{promo.description_title}</PageHeading>
        <Price promo={promo} />
        {redeemed && (
          <RedeemedCard promo={promo} redeemed={redeemed} takesFocus={isLeft && redeemed === flow.redeemed} />
        )}
        {isUnfinished && <Unfinished />}
        {isUpcoming && !redeemed && (
          <Notice tone="info" title={texts.availableFrom(formatDate(promo.start_date, 'long', now))} />
        )}
        {isOutOfReach && !redeemed && (
          <OutOfReach balance={balance} cost={promo.points} takesFocus={isLeft} />
        )}
        {isWide && action}
      </div>
      <div className={css.description}>
        <Description html={promo.description_text} />
      </div>
      {!isWide && action && <div className={css.bar}>{action}</div>}
      <RedeemDialogs promo={promo} flow={flow} balance={balance} />
    </div>
  )
}

import type { Caip2 } from '#kernel'
import { networksRef, parseNamespace } from '#kernel'
import { ButtonLink } from './ButtonLink.tsx'
import { reviewMessages } from './reviewMessages.ts'
import css from './reviewSheet.css?inline'
import { ShareButton } from './ShareButton.tsx'
import { safeHref } from './safeHref.ts'
import { useService } from './useService.ts'
import { useStyles } from './useStyles.ts'
import { useText } from './useText.ts'

type Props = {
  /** The network of the transaction. */
  readonly network: Caip2
  /** The transaction’s hash. */
  readonly hash: string
}

/** A sent transaction in its explorer, and a link to share; nothing without an explorer. */
export function OutcomeLinks({ network, hash }: Props) {
  useStyles(css)
  const t = useText(reviewMessages)
  const { loaded } = useService(networksRef)
  const address = loaded(parseNamespace(network))?.explorerUrl(network, { tx: hash })
  const href = address === undefined ? undefined : safeHref(address)
  if (href === undefined) return null
  return (
    <div className="review-links">
      <ButtonLink variant="quiet" data-action="explorer" href={href} external>
        {t('explorer')}
      </ButtonLink>
      <ShareButton href={href} />
    </div>
  )
}

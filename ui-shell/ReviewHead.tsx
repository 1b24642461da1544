import type { ComponentProps, ReactNode } from 'react'
import { CopyableAddress } from './CopyableAddress.tsx'
import { Identicon } from './Identicon.tsx'
import { Picture } from './Picture.tsx'
import { PricedAmount } from './PricedAmount.tsx'
import css from './reviewSheet.css?inline'
import { useStyles } from './useStyles.ts'

type Props = ComponentProps<typeof PricedAmount> & {
  /** The word before the receiver: "To". */
  readonly label: ReactNode
  /** The recipient’s address in full. */
  readonly address: string
  /** The name that led to the address. */
  readonly name?: string | undefined
  /** The name's picture. */
  readonly picture?: string | undefined
}

/**
 * The head of a review: the amount with its value, and the recipient with the whole address. The
 * caller reads both from the bytes that go to the wallet.
 */
export function ReviewHead({ label, address, name, picture, ...amount }: Props) {
  useStyles(css)
  return (
    <div className="review-head">
      <p className="review-amount">
        <PricedAmount {...amount} />
      </p>
      <div className="review-party">
        {picture === undefined || name === undefined ? (
          <Identicon address={address} />
        ) : (
          <Picture source={picture} name={name} round />
        )}
        <dl>
          <dt>{label}</dt>
          {name !== undefined && (
            <dd className="review-name">
              <bdi>{name}</bdi>
            </dd>
          )}
          <dd>
            <CopyableAddress address={address} />
          </dd>
        </dl>
      </div>
    </div>
  )
}

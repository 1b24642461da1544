import { Fragment } from 'react'
import { groupAddress } from './groupAddress.ts'
import { shortAddress } from './shortAddress.ts'
import css from './texts.css?inline'
import { useStyles } from './useStyles.ts'

/**
 * An address: shortened for lists, or `whole` in groups of four where the visitor checks it. Copies
 * and reads as one word. Always left to right, whatever surrounds it.
 */
export function AddressText({
  address,
  whole = false,
}: {
  /** The address in full, as its chain writes it. */
  readonly address: string
  /** Shows all of it, in groups of four. */
  readonly whole?: boolean
}) {
  useStyles(css)
  if (!whole)
    return (
      <bdi dir="ltr" className="address" title={address}>
        {shortAddress(address)}
      </bdi>
    )
  return (
    <bdi dir="ltr" className="address whole">
      {groupAddress(address).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <Fragment key={at}>
          <span>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )
}

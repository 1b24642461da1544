import type { ReactNode } from 'react'
import { AddressText } from './AddressText.tsx'
import { CopyButton } from './CopyButton.tsx'
import { laterMessages } from './laterMessages.ts'
import { useText } from './useText.ts'

/** A whole address where the visitor checks it, with a button that copies it. */
export function CopyableAddress({
  address,
  children = <AddressText address={address} whole />,
}: {
  /** The address in full, as its chain writes it. */
  readonly address: string
  /** Shows the address in another way. */
  readonly children?: ReactNode
}) {
  const t = useText(laterMessages)
  return (
    <span className="address-copy">
      {children}
      <CopyButton text={address} label={t('copyAddress')} data-action="copy-address" />
    </span>
  )
}

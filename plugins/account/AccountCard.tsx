import { Fragment } from 'react'
import type { NamespaceState } from '#kernel'
import {
  AddressText,
  accountLines,
  CopyButton,
  Identicon,
  Picture,
  SlotItem,
  useSlot,
  useText,
} from '#ui-shell'
import { BalanceLine } from './BalanceLine.tsx'
import { messages } from './messages.ts'

/** The connected account: avatar, address, balance, wallet. */
export function AccountCard({ record }: { readonly record: NamespaceState }) {
  const t = useText(messages)
  const lines = useSlot(accountLines).filter(({ when }) => when?.(record) ?? true)
  const {
    address = '',
    connectedWalletInfo,
    addressLabels,
    profileName,
    profileImage,
  } = record.accountState
  const name = profileName ?? addressLabels[address]
  return (
    <section className="account-card">
      {profileImage === undefined ? (
        <Identicon address={address} large />
      ) : (
        <Picture source={profileImage} name={name ?? address} size="large" round />
      )}
      <div className="account-name">
        <h2>
          {name === undefined ? <AddressText address={address} /> : <ProfileName text={name} />}
        </h2>
        <CopyButton text={address} label={t('account.copy')} data-action="copy" />
      </div>
      {lines.map((line) => (
        <SlotItem key={line.id} item={line} />
      ))}
      <BalanceLine />
      {connectedWalletInfo && (
        <p className="account-wallet">
          {t('account.connectedWith')} <bdi>{connectedWalletInfo.name}</bdi>
        </p>
      )}
    </section>
  )
}

/** Adds line-break opportunities after the dots of a long name. */
function ProfileName({ text }: { readonly text: string }) {
  return (
    <bdi>
      {text.split(/(?<=\.)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no id
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )
}

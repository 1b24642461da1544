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
import { AccountWorth } from './AccountWorth.tsx'
import { DisconnectButton } from './DisconnectButton.tsx'
import { isEmailLogin } from './isEmailLogin.ts'
import { messages } from './messages.ts'
import { OtherAccounts } from './OtherAccounts.tsx'

/** The connected account in one row, and its worth. */
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
  // The email address has a line of its own and says how the visitor is logged in.
  const wallet = isEmailLogin(record) ? undefined : connectedWalletInfo?.name
  return (
    <section className="account-card">
      <div className="account-head">
        {profileImage === undefined ? (
          <Identicon address={address} />
        ) : (
          <Picture source={profileImage} name={name ?? address} round />
        )}
        <div className="account-name">
          <h2>
            {name === undefined ? <AddressText address={address} /> : <ProfileName text={name} />}
          </h2>
          {(name !== undefined || wallet !== undefined) && (
            <p className="account-note">
              {name !== undefined && <AddressText address={address} />}
              {name !== undefined && wallet !== undefined && (
                <span className="account-dot" aria-hidden="true" />
              )}
              {wallet !== undefined && (
                <span>
                  <span className="unseen">{t('account.connectedWith')} </span>
                  <bdi>{wallet}</bdi>
                </span>
              )}
            </p>
          )}
          {lines.map((line) => (
            <SlotItem key={line.id} item={line} />
          ))}
        </div>
        <CopyButton text={address} label={t('account.copy')} data-action="copy" />
        <DisconnectButton record={record} />
      </div>
      <OtherAccounts record={record} />
      <AccountWorth record={record} />
    </section>
  )
}

/** Characters of the longest name that one line of the narrowest card holds in small letters. */
const lineLength = 20

/**
 * A name on one line, in smaller letters where a narrow card needs it. A very long one may break
 * before its dots, and is smaller where its longest part would break inside a word.
 */
function ProfileName({ text }: { readonly text: string }) {
  const parts = text.length > lineLength ? text.split(/(?=\.)/) : [text]
  const longest = Math.max(...parts.map(({ length }) => length))
  return (
    <bdi data-size={longest > 16 ? 'longest' : longest > 13 ? 'long' : undefined}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no id
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )
}

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
              {name !== undefined && wallet !== undefined && <span className="account-dot" />}
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

/** Longer names are written smaller on a narrow card before their end is cut off. */
const roomyLength = 14

/** A name on one line; screen readers and the pointer have all of it. */
function ProfileName({ text }: { readonly text: string }) {
  return (
    <bdi title={text} data-size={text.length > roomyLength ? 'long' : undefined}>
      {text}
    </bdi>
  )
}

import type { NamespaceState } from '#kernel'
import { AddressText, accountLines, CopyButton, Identicon, LazyPart, useSlot, useText } from '#ui-shell'
import { BalanceLine } from './BalanceLine.tsx'
import { messages } from './messages.ts'

/** Who is connected: avatar, address, balance, wallet. */
export function AccountCard({ record }: { readonly record: NamespaceState }) {
  const t = useText(messages)
  const lines = useSlot(accountLines).filter(({ when }) => when?.(record) ?? true)
  const { address = '', connectedWalletInfo, addressLabels } = record.accountState
  return (
    <section className="account-card">
      <Identicon address={address} large />
      <div className="account-name">
        <h2>{addressLabels[address] ?? <AddressText address={address} />}</h2>
        <CopyButton text={address} label={t('account.copy')} data-action="copy" />
      </div>
      {lines.map((line) => (
        <LazyPart key={line.id} item={line} />
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

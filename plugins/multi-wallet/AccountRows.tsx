import type { KnownConnection } from '#ui-shell'
import { AddressText, Icon, Identicon, List, Row, useText } from '#ui-shell'
import { messages } from './messages.ts'
import type { WalletActions } from './useWalletActions.ts'

/** Accounts of the active wallet, if there are several; a press activates one. */
export function AccountRows({
  connection,
  moves: actions,
}: {
  readonly connection: KnownConnection
  readonly moves: WalletActions
}) {
  const t = useText(messages)
  const { accounts, name } = connection
  if (accounts.length < 2) return null
  return (
    <div className="wallet-accounts">
      <List label={t('accounts', { name })}>
        {accounts.map(({ address, label }) => {
          const current = address === connection.address
          return (
            <Row
              key={address}
              focusKey={address}
              data-account={address}
              leading={<Identicon address={address} />}
              title={label === undefined ? <AddressText address={address} /> : <bdi>{label}</bdi>}
              {...(label !== undefined && { note: <AddressText address={address} /> })}
              {...(current && { trailing: <Icon name="check" small /> })}
              current={current}
              onClick={() => actions.use(connection, address)}
            />
          )
        })}
      </List>
    </div>
  )
}

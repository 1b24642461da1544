import type { KnownConnection } from '#ui-shell'
import { AddressText, CopyButton, IconButton, Picture, Row, useText } from '#ui-shell'
import { messages } from './messages.ts'
import type { WalletActions } from './useWalletActions.ts'
import { toConnectionKey } from './useWalletActions.ts'

/** Row of a wallet: a press activates it; buttons copy its address and disconnect it. */
export function WalletRow({
  connection,
  moves: actions,
}: {
  readonly connection: KnownConnection
  readonly moves: WalletActions
}) {
  const t = useText(messages)
  const { name, icon, status, address } = connection
  const gone = status === 'disconnected'
  return (
    <div className="wallet-line" data-connection={connection.id} data-status={status}>
      <Row
        focusKey={toConnectionKey(connection)}
        leading={<Picture source={icon} name={name} />}
        title={<bdi>{name}</bdi>}
        note={<AccountNote connection={connection} />}
        current={status === 'active'}
        busy={status === 'connecting' || actions.busy.includes(toConnectionKey(connection))}
        onClick={() => actions.use(connection)}
      />
      {address !== undefined && (
        <CopyButton text={address} label={t('copy', { name })} data-action="copy" />
      )}
      {gone ? (
        <IconButton
          icon="close"
          label={t('forget', { name })}
          data-action="forget"
          onClick={() => actions.forget(connection)}
        />
      ) : (
        <IconButton
          icon="disconnect"
          label={t('disconnect', { name })}
          data-action="disconnect"
          onClick={() => actions.end(connection)}
        />
      )}
    </div>
  )
}

function AccountNote({
  connection: { status, address, accounts },
}: {
  readonly connection: KnownConnection
}) {
  const t = useText(messages)
  const label = accounts.find((account) => account.address === address)?.label
  if (status === 'connecting') return t('looking')
  if (address === undefined) return t('noAccount')
  return (
    <>
      {label !== undefined && (
        <>
          <bdi>{label}</bdi>{' '}
        </>
      )}
      <AddressText address={address} />
    </>
  )
}

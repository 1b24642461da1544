import type { KnownConnection } from '#kernel'
import { AddressText, CopyButton, IconButton, Picture, Row, useText } from '#ui-shell'
import { messages } from './messages.ts'
import type { WalletMoves } from './useWalletMoves.ts'
import { keyOf } from './useWalletMoves.ts'

/** A wallet: pressed, it is used; beside it its address and its end. */
export function WalletLine({
  connection,
  moves,
}: {
  readonly connection: KnownConnection
  readonly moves: WalletMoves
}) {
  const t = useText(messages)
  const { name, icon, status, address } = connection
  const gone = status === 'disconnected'
  return (
    <div className="wallet-line" data-connection={connection.id} data-status={status}>
      <Row
        focusKey={keyOf(connection)}
        leading={<Picture source={icon} name={name} />}
        title={<bdi>{name}</bdi>}
        note={<Account connection={connection} />}
        current={status === 'active'}
        busy={status === 'connecting' || moves.busy === keyOf(connection)}
        onClick={() => moves.use(connection)}
      />
      {address !== undefined && (
        <CopyButton text={address} label={t('copy', { name })} data-action="copy" />
      )}
      {gone ? (
        <IconButton
          icon="close"
          label={t('forget', { name })}
          data-action="forget"
          onClick={() => moves.forget(connection)}
        />
      ) : (
        <IconButton
          icon="disconnect"
          label={t('disconnect', { name })}
          data-action="disconnect"
          onClick={() => moves.end(connection)}
        />
      )}
    </div>
  )
}

function Account({
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

import { useState } from 'react'
import type { NamespaceState } from '#kernel'
import {
  Button,
  IconTile,
  List,
  MiddleDot,
  Notice,
  Picture,
  Row,
  Screen,
  shortAddress,
  useConnections,
  useText,
} from '#ui-shell'
import { isEmailLogin } from './isEmailLogin.ts'
import { messages } from './messages.ts'
import { useDisconnectTask } from './useDisconnectTask.ts'
import { useNamespaceName } from './useNamespaceName.ts'
import { useWalletName } from './useWalletName.ts'

/** With several ecosystems connected: disconnects one of them, or all. */
export default function AccountDisconnectView() {
  const t = useText(messages)
  const { namespaces } = useConnections()
  const toName = useNamespaceName()
  const toWalletName = useWalletName()
  const leaving = useDisconnectTask()
  const [chosen, choose] = useState<string>()
  const connected = Object.values(namespaces).filter(
    ({ accountState }) => accountState.status === 'connected',
  )
  const busy = leaving.status === 'busy'
  const leave = (record?: NamespaceState) => {
    if (busy) return
    choose(record?.namespace)
    void leaving.run(record)
  }
  return (
    <Screen title={t('account.disconnect')}>
      {connected.length === 0 && <Notice icon="wallet" title={t('account.none')} />}
      <List label={t('disconnect.list')}>
        {connected.map((record) => {
          const { address = '', connectedWalletInfo } = record.accountState
          const wallet = toWalletName(record)
          return (
            <Row
              key={record.namespace}
              data-action={`disconnect-${record.namespace}`}
              leading={
                isEmailLogin(record) ? (
                  <IconTile name="mail" />
                ) : (
                  <Picture source={connectedWalletInfo?.icon} name={wallet} />
                )
              }
              title={t('disconnect.wallet', { wallet })}
              note={<Owner name={toName(record)} address={address} />}
              busy={busy && chosen === record.namespace}
              onClick={() => leave(record)}
            />
          )
        })}
      </List>
      {connected.length > 1 && (
        <Button
          wide
          variant="danger"
          data-action="disconnect-all"
          busy={busy && chosen === undefined}
          onClick={() => leave()}
        >
          {t('disconnect.all')}
        </Button>
      )}
    </Screen>
  )
}

function Owner({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <>
      <bdi>{name}</bdi>
      <MiddleDot />
      <bdi dir="ltr">{shortAddress(address)}</bdi>
    </>
  )
}

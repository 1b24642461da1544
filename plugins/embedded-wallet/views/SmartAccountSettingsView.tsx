import { useState } from 'react'
import { connectRoute } from '#plugins/ports/connect'
import type { AccountType, EmbeddedState } from '#plugins/ports/embedded-wallet'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import {
  AddressText,
  Button,
  Icon,
  IconTile,
  Intro,
  List,
  Notice,
  Row,
  Screen,
  useAnnounce,
  useNamespaceState,
  useRouter,
  useService,
  useSnapshot,
  useTask,
  useText,
} from '#ui-shell'
import { getAccountType } from './getAccountType.ts'
import { useProblemText } from './useProblemText.tsx'
import { walletMessages } from './walletMessages.ts'

const types: readonly AccountType[] = ['smartAccount', 'eoa']
const texts = {
  smartAccount: ['type.smart', 'type.smartNote'],
  eoa: ['type.owner', 'type.ownerNote'],
} as const

/** Choice between owner account and smart account, on networks with smart accounts. */
export default function SmartAccountSettingsView() {
  const t = useText(walletMessages)
  const announce = useAnnounce()
  const embeddedWallet = useService(embeddedWalletRef)
  const state = useSnapshot(embeddedWallet, embeddedWallet.get())
  const record = useNamespaceState()
  const [requestedType, setRequestedType] = useState<AccountType>()
  const task = useTask(async (_signal: AbortSignal, namespace: string, type: AccountType) => {
    await embeddedWallet.setAccountType(namespace, type)
    announce(t('type.changed', { type: t(texts[type][0]) }))
  })
  const { text } = useProblemText(task.status === 'failed' ? task.error : undefined)
  if (!state.user || !record)
    return (
      <Screen title={t('type.title')}>
        <NoLoginNotice />
      </Screen>
    )
  const { caipNetwork } = record.networkState
  const supported =
    caipNetwork !== undefined && state.smartAccountNetworks.includes(caipNetwork.caipNetworkId)
  const current = getAccountType(state, record)
  const busy = task.status === 'busy'
  const choose = (type: AccountType) => {
    setRequestedType(type)
    if (type !== current && !busy) void task.run(record.namespace, type)
  }
  return (
    <Screen title={t('type.title')}>
      <Intro text={t('type.text')} />
      <List label={t('type.title')}>
        {types.map((type) => (
          <Row
            key={type}
            data-type={type}
            leading={<IconTile name={type === 'eoa' ? 'user' : 'grid'} />}
            title={t(texts[type][0])}
            note={
              <AccountTypeNote
                type={type}
                state={state}
                unsupported={supported ? undefined : (caipNetwork?.name ?? '—')}
              />
            }
            trailing={type === current ? <Icon name="check" small /> : undefined}
            current={type === current}
            busy={busy && type === requestedType}
            disabled={type === 'smartAccount' && !supported && current !== type}
            onClick={() => choose(type)}
          />
        ))}
      </List>
      {text && <Notice tone="error" icon="error" title={text} />}
    </Screen>
  )
}

function NoLoginNotice() {
  const t = useText(walletMessages)
  const router = useRouter()
  return (
    <Notice
      icon="user"
      title={t('type.none')}
      action={<Button onClick={() => router.reset(connectRoute)}>{t('type.login')}</Button>}
    >
      {t('type.noneText')}
    </Notice>
  )
}

function AccountTypeNote({
  type,
  state,
  unsupported,
}: {
  readonly type: AccountType
  readonly state: EmbeddedState
  /** Name of the network, if it has no smart accounts. */
  readonly unsupported: string | undefined
}) {
  const t = useText(walletMessages)
  const address = state.user?.accounts.find((account) => account.type === type)?.address
  const getText = () => {
    if (type === 'smartAccount' && unsupported !== undefined)
      return t('type.unsupported', { network: unsupported })
    return type === 'smartAccount' && state.smartAccountDeployed === false
      ? t('type.fresh')
      : t(texts[type][1])
  }
  return (
    <>
      {getText()}
      {address && (
        <>
          <br />
          <AddressText address={address} />
        </>
      )}
    </>
  )
}

import type { Caip2 } from '#kernel'
import type { Eip1193Events, Modal, ModalSnapshot } from '#ui-shell/host'
import type { Listeners } from './createListeners.ts'
import { findAccount } from './findAccount.ts'
import { ProviderError } from './ProviderError.ts'

/** The EVM side of the modal as a provider shows it. */
export type Eip155View = {
  readonly accounts: readonly string[]
  readonly network?: Caip2 | undefined
}

/** Writes a chain id as hex (EIP-695). */
export const toHexChainId = (network: Caip2) =>
  `0x${BigInt(network.split(':')[1] ?? 0).toString(16)}`

/** Reads accounts, the active one first, and the network, `undefined` before the modal is loaded. */
export function readEip155(modal: Pick<Modal, 'getState'>): Eip155View {
  const record = modal.getState().namespaces['eip155']
  const account = findAccount(modal, 'eip155')
  const selected = record?.networkState.caipNetwork?.caipNetworkId
  if (!account?.address) return { accounts: [], network: selected }
  const others = account.accounts.map(({ address }) => address)
  return {
    accounts: [...new Set([account.address, ...others])],
    network: record?.connection?.network ?? selected,
  }
}

/** Emits the events of EIP-1193 as the modal's state changes, whichever wallet is in use. */
export function followEip155(
  modal: Pick<Modal, 'getState' | 'subscribe'>,
  { emit }: Pick<Listeners<Eip1193Events>, 'emit'>,
): void {
  let last = readEip155(modal)
  const onChange = (_: ModalSnapshot) => {
    const [before, next] = [last, readEip155(modal)]
    last = next
    const [was, is] = [before.accounts.length > 0, next.accounts.length > 0]
    if (!was && is && next.network) emit('connect', { chainId: toHexChainId(next.network) })
    if (next.network && before.network && next.network !== before.network)
      emit('chainChanged', toHexChainId(next.network))
    if (next.accounts.join() !== before.accounts.join()) emit('accountsChanged', next.accounts)
    if (was && !is) emit('disconnect', new ProviderError(4900, 'The wallet is disconnected.'))
  }
  modal.subscribe(onChange)
}

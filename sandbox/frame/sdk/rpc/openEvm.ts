import type { Address, Hex, SignableMessage } from 'viem'
import { createClient, defineChain, http } from 'viem'
import type { BundlerClient } from 'viem/account-abstraction'
import { createBundlerClient } from 'viem/account-abstraction'
import { estimateFeesPerGas, getCode, getTransactionReceipt, sendTransaction } from 'viem/actions'
import type { AccountType } from '#plugins/ports/embedded-wallet'
import { smartAccountAddress } from '../../../bundler/accountContracts.ts'
import type { TypedData } from '../describe/parseTypedData.ts'
import { FrameFault } from '../FrameFault.ts'
import type { Frame, NetworkTarget } from '../messages/Frame.ts'
import { callSite } from '../siteApi.ts'
import type { SmartCall } from './smartAccount.ts'
import { openSmartAccount } from './smartAccount.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function createClientFor(chainId: number, url: string) {
  const chain = defineChain({
    id: chainId,
    name: String(chainId),
    nativeCurrency: ether,
    rpcUrls: { default: { http: [url] } },
  })
  return createClient({ chain, transport: http(url), pollingInterval: 100 })
}

/** The node of a network: its own first, as one of the page could lie about what is reviewed. */
export function resolveNode({ config }: Frame, { network, rpcUrl }: NetworkTarget): string {
  const url = config.chains[network] ?? rpcUrl
  if (!url) throw new FrameFault(`The wallet knows no node of ${network}`)
  return url
}

async function awaitOperation(
  bundler: BundlerClient,
  client: ReturnType<typeof createClientFor>,
  hash: Hex,
): Promise<Hex> {
  const { success, receipt, reason } = await bundler.waitForUserOperationReceipt({
    hash,
    timeout: 60_000,
  })
  // The chain has the last word, not the bundler.
  const { status } = await getTransactionReceipt(client, { hash: receipt.transactionHash })
  if (!success || status !== 'success')
    throw new FrameFault(`The transaction was reverted${reason ? `: ${reason}` : ''}`)
  return receipt.transactionHash
}

type Owner = ReturnType<Frame['session']['keys']>['owner']
type SmartAccount = Awaited<ReturnType<typeof openSmartAccount>>

/** Signs as the owner, or as the smart account. */
const createSigners = (
  owner: Owner,
  type: AccountType,
  smartAccount: () => Promise<SmartAccount>,
) => ({
  signMessage: async (message: SignableMessage, as: AccountType = type): Promise<Hex> =>
    as === 'eoa' ? owner.signMessage({ message }) : (await smartAccount()).signMessage({ message }),
  signTypedData: async (
    { domain, types, primaryType, message }: TypedData,
    as: AccountType = type,
  ): Promise<Hex> =>
    as === 'eoa'
      ? owner.signTypedData({ domain, types, primaryType, message })
      : (await smartAccount()).signTypedData({ domain, types, primaryType, message }),
})

/** The visitor's accounts on a network: the owner, and the smart account where it is enabled. */
function listAccounts(owner: Address, smart: Address, enabled: boolean) {
  return [
    { address: owner, type: 'eoa' as const },
    ...(enabled ? [{ address: smart, type: 'smartAccount' as const }] : []),
  ]
}

/**
 * The visitor's accounts on one EVM network. `address` and `type` are the account the page sees.
 */
export function openEvm(frame: Frame, place: NetworkTarget) {
  const { owner } = frame.session.keys()
  const chainId = Number(place.network.slice('eip155:'.length))
  const enabled = frame.config.smartAccountNetworks.includes(chainId)
  const type: AccountType =
    enabled && frame.session.preferred() === 'smartAccount' ? 'smartAccount' : 'eoa'
  const smart = smartAccountAddress(owner.address)
  const client = createClientFor(chainId, resolveNode(frame, place))
  const address = type === 'smartAccount' ? smart : owner.address
  const accounts = listAccounts(owner.address, smart, enabled)

  /** The type of the account at an address; a page may omit the address. */
  const typeOf = (wanted: unknown = address): AccountType => {
    const account = accounts.find(
      (one) => one.address.toLowerCase() === String(wanted).toLowerCase(),
    )
    if (!account) throw new FrameFault(`Not an account of this wallet: ${wanted}`)
    return account.type
  }
  // The contracts are deployed first: they verify a signature made before deployment.
  const smartAccount = async () => {
    await callSite('/api/smart-account')
    return openSmartAccount(client, chainId, owner)
  }
  const operate = async () => {
    const account = await smartAccount()
    return createBundlerClient({
      account,
      client,
      transport: http(`${location.origin}/bundler`),
      userOperation: { estimateFeesPerGas: () => estimateFeesPerGas(client) },
    })
  }
  return {
    address,
    type,
    smart,
    accounts,
    chainId,
    client,
    typeOf,
    isDeployed: async () =>
      Boolean(await getCode(client, { address: smart }).catch(() => undefined)),
    ...createSigners(owner, type, smartAccount),
    /** Sends one transaction of the owner; resolves with its hash once the node has it. */
    send: (transaction: {
      readonly to?: Address | null
      readonly value?: bigint
      readonly data?: Hex
      readonly gas?: bigint
    }) => sendTransaction(client, { ...transaction, account: owner, chain: client.chain }),
    /** Sends one user operation, all calls or none; resolves with the hash of the operation. */
    operate: async (calls: readonly SmartCall[]): Promise<Hex> =>
      (await operate()).sendUserOperation({ calls: [...calls] }),
    /** The hash of the transaction an operation was mined in; rejects when the operation failed. */
    mined: async (hash: Hex) => awaitOperation(await operate(), client, hash),
  }
}

export type Evm = ReturnType<typeof openEvm>

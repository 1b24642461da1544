import { eip155 } from '../../namespaces/eip155/index.ts'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { createExtensionWallet } from '../../sandbox/wallets/createExtensionWallet.ts'
import { createScreenlessModal } from './createScreenlessModal.ts'
import { createTestKernel } from './createTestKernel.ts'
import { announceProvider, createProviderInfo } from './InjectedWalletDouble.ts'
import type { SessionDouble } from './SessionDouble.ts'
import { createSessionDouble } from './SessionDouble.ts'
import { createTestEvmNetwork } from './testNamespaceHost.ts'
import type { TestPlatform } from './testPlatform.ts'

/** How the visitor of a site connects. */
export type WalletKind = 'extension' | 'session'

const account = testAccount(0)
const chainIds = [1, 8453]

/** Sends a JSON-RPC request to a chain; rejects with the chain's error. */
async function askChain(url: string, method: string, params: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await answer.json()
  if (error) throw error
  return result
}

/** A phone whose account signs here, and whose transactions the chain's own account sends. */
function createPhone(chain: EvmChain): SessionDouble {
  return createSessionDouble({
    namespace: 'eip155',
    accounts: chainIds.map((id) => `eip155:${id}:${account.address}` as const),
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
    properties: {
      capabilities: JSON.stringify({
        [account.address]: { '0x1': { atomic: { status: 'supported' } } },
      }),
    },
    answer: (method, params) =>
      method === 'personal_sign'
        ? account.signMessage({ message: { raw: Object(params)[0] } })
        : askChain(chain.url, method, params),
  })
}

/**
 * Opens a site with the real kernel and the real EVM namespace on a chain, and the handle's calls
 * without its screens: what adapters of libraries use. `approve` is what the visitor does in the
 * open modal.
 */
export function openEvmLibrarySite(kind: WalletKind, chain: EvmChain, id: string) {
  const respond: TestPlatform['http']['respond'] = async (_url, { body }) => ({
    body: await (
      await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: body ?? '',
      })
    ).text(),
  })
  const test = createTestKernel({
    clock: 'real',
    respond,
    plugins: [eip155()],
    networks: chainIds.map((one) => createTestEvmNetwork(one, `Chain ${one}`, chain.url)),
  })
  const extension = createExtensionWallet({
    id,
    chains: chainIds.map((one) => ({
      id: one,
      name: `Chain ${one}`,
      url: chain.url,
      batchAccount: chain.contracts.batchAccount,
    })),
  })
  announceProvider(test.page, createProviderInfo('Harbor', 'example.harbor'), extension.provider)
  const phone = createPhone(chain)
  const target = kind === 'extension' ? { walletId: 'example.harbor' } : { remote: phone.signer }
  return {
    ...test,
    extension,
    phone,
    address: account.address,
    modal: createScreenlessModal(test.kernel),
    /** Connects as the visitor would in the modal, which then closes. */
    async approve() {
      await test.kernel.connections.connect('eip155', target)
      test.kernel.router.requestClose()
    },
  }
}

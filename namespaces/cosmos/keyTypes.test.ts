import { describe, expect, it } from 'vitest'
import type { Account, Network, TransferRequest } from '#kernel'
import { cosmosKeys } from '../../sandbox/chains/cosmos/cosmosKeys.ts'
import { createKeplrWallet } from '../../sandbox/wallets/cosmos/createKeplrWallet.ts'
import { createNamespace } from '../../test/harness/namespaces/cosmos.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { tideChain } from '../../test/harness/tideChain.ts'
import { manifest } from './manifest.ts'

const hub = 'cosmos:cosmoshub-4'
const address = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const account: Account = { id: `${hub}:${address}`, address, network: hub, role: 'eoa' }
const request: TransferRequest = {
  from: account,
  to: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
  asset: 'native',
  amount: 5n,
}
const key = 'A6i4uFBD2H5lJCF8hW/Vzn8dzsEZHVWYqZDbi3fEWeWs'
const plain = { address, pub_key: null as object | null, account_number: '7', sequence: '3' }

/** A page with a wallet, whose nodes answer with this account. */
function visit(answered: object, coinType = 118) {
  const chain = { ...tideChain, coinType }
  const networks: readonly Network[] = [...manifest.networks, chain.network].map((network) => ({
    ...network,
    rpcUrls: { default: { http: ['https://node.example/'] } },
  }))
  const test = createTestNamespaceHost(networks)
  const answers: Readonly<Record<string, unknown>> = {
    '/auth/': { account: answered },
    by_denom: { balance: { denom: 'uatom', amount: '1000000' } },
    balances: { balances: [] },
    '/simulate': { gas_info: { gas_used: '70000' } },
    '/gas_prices': { prices: [{ denom: 'uatom', amount: '0.01' }] },
  }
  const host = {
    ...test.host,
    async request(url: string) {
      const json = Object.entries(answers).find(([path]) => url.includes(path))?.[1]
      return { status: json ? 200 : 501, json, text: JSON.stringify(json ?? {}) }
    },
  }
  const { provider, controls } = createKeplrWallet({
    dispatch: (event) => test.page.dispatch(event),
  })
  test.page.globals.set('keplr', provider)
  return { controls, namespace: createNamespace(host, [chain]) }
}

describe('keys of a Cosmos account', () => {
  it.each([
    ['unknown yet', { ...plain, '@type': '/cosmos.auth.v1beta1.BaseAccount' }],
    ['secp256k1', { ...plain, pub_key: { '@type': '/cosmos.crypto.secp256k1.PubKey', key } }],
  ])('are planned with when they are %s', async (_, answered) => {
    expect((await visit(answered).namespace.plan(request)).blocked).toBe(false)
  })

  it.each([
    [
      'Injective’s',
      { '@type': '/injective.types.v1beta1.EthAccount', base_account: plain, code_hash: 'x' },
    ],
    ['Evmos’s', { '@type': '/ethermint.types.v1.EthAccount', base_account: plain }],
    [
      'named by the key alone',
      { ...plain, pub_key: { '@type': '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey', key } },
    ],
    [
      'those of several signers',
      { ...plain, pub_key: { '@type': '/cosmos.crypto.multisig.LegacyAminoPubKey' } },
    ],
  ])('are refused as `unsupported` when they are %s', async (_, answered) => {
    const { namespace, controls } = visit(answered)
    await expect(namespace.plan(request)).rejects.toMatchObject({ code: 'unsupported' })
    expect(controls.requests()).toEqual([])
  })

  it('are refused on a chain whose wallets derive them as Ethereum does', async () => {
    const { address: tideAddress } = (await cosmosKeys(1, 'tide')) ?? expect.fail('no key')
    const tide: Account = { ...account, network: 'cosmos:tide-1', address: tideAddress }
    const { namespace } = visit(plain, 60)
    await expect(
      namespace.plan({ ...request, from: tide, to: tide.address }),
    ).rejects.toMatchObject({ code: 'unsupported' })
  })
})

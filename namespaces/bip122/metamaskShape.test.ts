import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { signLegacy } from '../../sandbox/wallets/bip122/signBitcoin.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

const key = bitcoinAccount(0).payment
const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'

/** MetaMask's form: an account names every chain, its key is no key, it signs for itself alone. */
function createWallet() {
  const account = {
    address: key.address,
    publicKey: new TextEncoder().encode(key.address),
    chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'],
    features: ['bitcoin:signMessage'],
  }
  const version = '1.0.0'
  return {
    version,
    name: 'MetaMask',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: account.chains,
    accounts: [account],
    features: {
      'bitcoin:connect': { version, connect: async () => ({ accounts: [account] }) },
      'bitcoin:disconnect': { version, disconnect: async () => {} },
      'bitcoin:events': { version, on: () => () => {} },
      'bitcoin:signMessage': {
        version,
        async signMessage({ message }: { readonly message: Uint8Array }) {
          const signature = base64.decode(signLegacy(key, new TextDecoder().decode(message)))
          return [{ signedMessage: signature.slice(), signature }]
        },
      },
    },
  }
}

/** Connects on a site whose networks stand in this order. */
async function connect(first: string) {
  const ordered = [...networks].sort(
    (a, b) => Number(b.caipNetworkId === first) - Number(a.caipNetworkId === first),
  )
  const { page, host } = createTestNamespaceHost(ordered)
  registerOn(page, createWallet())
  const namespace = createNamespace(host)
  return { namespace, connection: await namespace.connect({ walletId: 'metamask' }, {}) }
}

describe('a Bitcoin wallet of the form of MetaMask', () => {
  it('signs a message, though it returns the signature as the signed message', async () => {
    const { namespace, connection } = await connect(mainnet)
    const [account = expect.fail('no account')] = connection.state.accounts
    const signed = (await connection.signMessage?.({ account, message: 'hello' })) ?? expect.fail()
    const proof = { ...signed, account: account.id, message: 'hello' }
    expect(await namespace.verify(proof)).toEqual({ valid: true })
  })

  it.each([mainnet, testnet])('is on the network of its address on a site of %s', async (first) => {
    const { connection } = await connect(first)
    expect(connection.state).toMatchObject({ network: mainnet, networks: [mainnet] })
    expect(connection.state.accounts).toMatchObject([{ address: key.address, role: 'payment' }])
    await expect(connection.switchNetwork?.(testnet)).rejects.toMatchObject({
      code: 'switch-unsupported',
    })
    expect(connection.state.accounts).toHaveLength(1)
  })
})

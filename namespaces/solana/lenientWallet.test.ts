import type { SolanaSignMessageInput } from '@solana/wallet-standard-features'
import { verifySignMessage } from '@solana/wallet-standard-util'
import { describe, expect, it } from 'vitest'
import type { Connection } from '#kernel'
import { readField } from '#kernel'
import { solanaAccount } from '../../sandbox/chains/solana/solanaAccounts.ts'
import { createSolanaWallet } from '../../sandbox/wallets/solana/createSolanaWallet.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { codec } from './codec.ts'
import { manifest } from './manifest.ts'

const message = new TextEncoder().encode('hello')
let count = 0

type Changes = {
  /** Replaces the answer of `standard:connect`. */
  readonly connected?: (accounts: readonly unknown[]) => unknown
  /** Replaces the output of `solana:signMessage`. */
  readonly signed?: (output: object) => object
}

/** Opens a site whose wallet answers otherwise than the standard says. */
function openSite({ connected, signed }: Changes) {
  const { host, page } = createTestNamespaceHost(manifest.networks)
  const { wallet } = createSolanaWallet({
    id: `lenient-${count++}`,
    name: 'Ember',
    urlOf: () => '',
  })
  const { features } = wallet
  const connect = features['standard:connect']
  const { signMessage } = features['solana:signMessage']
  registerOn(page, {
    ...wallet,
    get accounts() {
      return wallet.accounts
    },
    features: {
      ...features,
      'standard:connect': {
        async connect(input: { readonly silent?: boolean } = {}) {
          const { accounts } = await connect.connect(input)
          return connected ? connected(accounts) : { accounts }
        },
      },
      'solana:signMessage': {
        signMessage: async (...inputs: readonly SolanaSignMessageInput[]) =>
          (await signMessage(...inputs)).map((output) => signed?.(output) ?? output),
      },
    },
  })
  const namespace = createNamespace(host)
  return { wallet, namespace, connect: () => namespace.connect({ walletId: 'Ember' }, {}) }
}
const accountOf = ({ state }: Connection) => state.accounts[0] ?? expect.fail('no account')

describe('a Solana wallet that answers otherwise than the Wallet Standard says', () => {
  it.each([
    ['a text', (): unknown => 'connected'],
    ['nothing', (): unknown => undefined],
    ['an object without accounts', (): unknown => ({})],
  ])(
    'connects with the accounts it lists when `connect` resolves with %s',
    async (_, connected) => {
      const site = openSite({ connected })
      const connection = await site.connect()
      expect(connection.state.accounts.map(({ address }) => address)).toEqual([
        solanaAccount(0).publicKey.toBase58(),
      ])
      const restored = await site.namespace.resume(connection.serialize())
      expect(restored?.state).toEqual(connection.state)
    },
  )

  it('connects no account when `connect` resolves with an empty list', async () => {
    const site = openSite({ connected: () => ({ accounts: [] }) })
    await expect(site.connect()).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('takes the message itself as signed when the wallet leaves `signedMessage` out', async () => {
    const site = openSite({ signed: (output) => ({ signature: readField(output, 'signature') }) })
    const connection = await site.connect()
    const signed = await connection.signMessage?.({ account: accountOf(connection), message })
    const signature = codec.decodeBase58(signed?.signature) ?? expect.fail('no signature')
    const account = site.wallet.accounts[0] ?? expect.fail('no account')
    expect(signed).not.toHaveProperty('signed')
    expect(verifySignMessage({ account, message }, { signedMessage: message, signature })).toBe(
      true,
    )
  })

  it('refuses a signature of other bytes when `signedMessage` is left out', async () => {
    const site = openSite({ signed: () => ({ signature: new Uint8Array(64).fill(7) }) })
    const connection = await site.connect()
    await expect(
      connection.signMessage?.({ account: accountOf(connection), message }),
    ).rejects.toMatchObject({ code: 'foreign-invalid' })
  })
})

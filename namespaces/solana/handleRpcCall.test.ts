import { describe, expect, it } from 'vitest'
import { createSolanaWallet } from '../../sandbox/wallets/solana/createSolanaWallet.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Connects a wallet that sends nothing and keeps the inputs of `signAndSendTransaction`. */
async function connect(chains: readonly string[] = ['solana:mainnet']) {
  const { host, page } = createTestNamespaceHost(manifest.networks)
  const { wallet } = createSolanaWallet({ id: 'sends', name: 'Ember', urlOf: () => '' })
  const inputs: object[] = []
  const listAccounts = () => wallet.accounts.map((account) => ({ ...account, chains }))
  const { connect: grant } = wallet.features['standard:connect']
  registerOn(page, {
    ...wallet,
    chains,
    get accounts() {
      return listAccounts()
    },
    features: {
      ...wallet.features,
      'standard:connect': {
        async connect() {
          await grant()
          return { accounts: listAccounts() }
        },
      },
      'solana:signAndSendTransaction': {
        supportedTransactionVersions: ['legacy', 0],
        async signAndSendTransaction(input: object) {
          inputs.push(input)
          return [{ signature: new Uint8Array(64).fill(7) }]
        },
      },
    },
  })
  const connection = await createNamespace(host).connect({ walletId: 'Ember' }, {})
  const send = (sendOptions?: unknown, named = {}) =>
    connection.invoke?.(mainnet, 'solana_signAndSendTransaction', {
      transaction: btoa('transaction'),
      ...named,
      ...(sendOptions !== undefined && { sendOptions }),
    })
  return { inputs, send }
}

describe('a call of the host to a Solana wallet of the page', () => {
  it('passes on how the transaction is to be sent', async () => {
    const { inputs, send } = await connect()
    await send()
    await send({ skipPreflight: true, maxRetries: 0, preflightCommitment: 'processed' })
    expect(inputs).toMatchObject([
      { options: { preflightCommitment: 'confirmed' } },
      { options: { skipPreflight: true, maxRetries: 0, preflightCommitment: 'processed' } },
    ])
  })

  it('is for the active account if it names `null`', async () => {
    const { inputs, send } = await connect()
    await send(undefined, { pubkey: null })
    expect(inputs).toHaveLength(1)
  })

  it('names the network as the wallet does', async () => {
    for (const chain of ['solana:mainnet', mainnet]) {
      const { inputs, send } = await connect([chain])
      await send()
      expect(inputs).toMatchObject([{ chain }])
    }
  })

  it('calls no wallet if it cannot be read how the transaction is to be sent', async () => {
    const { inputs, send } = await connect()
    await expect(send({ maxRetries: 'none' })).rejects.toMatchObject({ code: 'foreign-invalid' })
    expect(inputs).toEqual([])
  })
})

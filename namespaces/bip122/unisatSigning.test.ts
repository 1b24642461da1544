import { crypto, payments } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccess } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { unisatWallet } from '../../sandbox/wallets/bip122/unisatWallet.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

/** Connects a wallet of the UniSat kind. */
async function connect(provider: object) {
  const { page, host } = createTestNamespaceHost(networks)
  page.globals.set('unisat', provider)
  const namespace = createNamespace(host)
  const connection = await namespace.connect({ walletId: 'unisat' }, {})
  const [account = expect.fail('no account')] = connection.state.accounts
  const sign = async (message: string) =>
    (await connection.signMessage?.({ account, message })) ?? expect.fail('signs nothing')
  return { namespace, connection, account, sign }
}

describe('a message that UniSat signs', () => {
  it('is signed with no account that the wallet chose without an event', async () => {
    const access = bitcoinAccess({ id: 'silent-switch', urlOf: () => '' })
    const { connection, sign } = await connect({ ...unisatWallet(access), on: undefined })
    expect(await sign('hello')).toMatchObject({ publicKey: bitcoinAccount(0).payment.publicKey })
    access.controls.switchAccount(1)
    await expect(sign('hello')).rejects.toMatchObject({ code: 'unauthorized' })
    const signed = access.controls.requests().filter(({ method }) => method === 'signMessage')
    expect(signed).toHaveLength(1)
    expect(connection.state.accounts[0]?.address).toBe(bitcoinAccount(1).payment.address)
  })

  // The example of docs.unisat.io, whose first byte is that of a key that is not compressed.
  const publicKey = '026887958bcc4cb6f8c04ea49260f0d10e312c41baf485252953b14724db552aac'
  const message = 'abcdefghijk123456789'
  const signature =
    'G+LrYa7T5dUMDgQduAErw+i6ebK4GqTXYVWIDM+snYk7Yc6LdPitmaqM6j+iJOeID1CsMXOJFpVopvPiHBdulkE='
  const hash = crypto.hash160(Buffer.from(publicKey, 'hex'))
  const native = payments.p2wpkh({ hash })

  it.each([
    ['native segwit', native.address],
    ['nested segwit', payments.p2sh({ redeem: native }).address],
    ['legacy', payments.p2pkh({ hash }).address],
  ])('is verified for a %s address', async (_, address = '') => {
    const { namespace, account, sign } = await connect({
      requestAccounts: async () => [address],
      getAccounts: async () => [address],
      getPublicKey: async () => publicKey,
      getChain: async () => ({ enum: 'BITCOIN_MAINNET' }),
      signMessage: async () => signature,
    })
    const proof = { ...(await sign(message)), account: account.id, message }
    expect(proof.scheme).toBe('bip137')
    expect(await namespace.verify(proof)).toEqual({ valid: true })
  })
})

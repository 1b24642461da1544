import { expect, it } from 'vitest'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccess } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { unisatWallet } from '../../sandbox/wallets/bip122/unisatWallet.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

it('signs no message with an account that the wallet chose without an event', async () => {
  const { page, host } = createTestNamespaceHost(networks)
  const access = bitcoinAccess({ id: 'silent-switch', urlOf: () => '' })
  page.globals.set('unisat', { ...unisatWallet(access), on: undefined })
  const connection = await createNamespace(host).connect({ walletId: 'unisat' }, {})
  const [account = expect.fail('no account')] = connection.state.accounts
  const sign = () => connection.signMessage?.({ account, message: 'hello' })
  expect(await sign()).toMatchObject({ publicKey: bitcoinAccount(0).payment.publicKey })
  access.controls.switchAccount(1)
  await expect(sign()).rejects.toMatchObject({ code: 'unauthorized' })
  const signed = access.controls.requests().filter(({ method }) => method === 'signMessage')
  expect(signed).toHaveLength(1)
  expect(connection.state.accounts[0]?.address).toBe(bitcoinAccount(1).payment.address)
})

import { expect, it } from 'vitest'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccess } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { leatherWallet } from '../../sandbox/wallets/bip122/leatherWallet.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

it('refuses a message that Leather signed with another account than the connected one', async () => {
  const { page, host } = createTestNamespaceHost(networks)
  const access = bitcoinAccess({ id: 'leather-switch', urlOf: () => '' })
  page.globals.set('LeatherProvider', leatherWallet(access))
  const connection = await createNamespace(host).connect({ walletId: 'leather' }, {})
  const [account = expect.fail('no account')] = connection.state.accounts
  const sign = () => connection.signMessage?.({ account, message: 'hello' })
  expect(await sign()).toMatchObject({ publicKey: bitcoinAccount(0).payment.publicKey })
  access.controls.switchAccount(1)
  await expect(sign()).rejects.toMatchObject({ code: 'unauthorized' })
})

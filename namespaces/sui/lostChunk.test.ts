import { toBase64 } from '@mysten/sui/utils'
import { expect, it, vi } from 'vitest'
import { registerOn } from '../../sandbox/wallets/sui/registerOn.ts'
import { suiKeys } from '../../sandbox/wallets/sui/suiKeys.ts'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

vi.mock('./requireUnchanged.ts', () => {
  throw new Error('offline')
})

it('asks for no signature when the code that checks it cannot be loaded', async () => {
  const [{ address } = expect.fail()] = suiKeys([0])
  const test = createTestNamespaceHost(manifest.networks)
  const account = {
    address,
    publicKey: new Uint8Array(32),
    chains: ['sui:mainnet'],
    features: ['sui:signTransaction'],
  }
  const signTransaction = vi.fn(async () => ({ bytes: 'AA==', signature: 'AA==' }))
  registerOn(test.page, {
    name: 'Wallet Double',
    chains: ['sui:mainnet'],
    accounts: [account],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'sui:signTransaction': { signTransaction },
    },
  })
  const connection = await createNamespace(test.host).connect({ walletId: 'Wallet Double' }, {})
  const from = connection.state.accounts[0] ?? expect.fail('no account')
  const sending = connection.send?.({
    request: { from, to: address, asset: 'native', amount: 5n },
    amount: 5n,
    notes: [],
    blocked: false,
    payload: { sender: address, bytes: toBase64(new Uint8Array(8)), json: '{}' },
  })
  await expect(sending).rejects.toMatchObject({ code: 'internal' })
  expect(signTransaction).not.toHaveBeenCalled()
})

import { expect, it } from 'vitest'
import { registerOn } from '../../sandbox/wallets/sui/registerOn.ts'
import { suiKeys } from '../../sandbox/wallets/sui/suiKeys.ts'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const [first = expect.fail(), second = expect.fail()] = suiKeys()

it('takes the accounts of an event that comes before an older answer', async () => {
  const test = createTestNamespaceHost(manifest.networks)
  const account = ({ address }: typeof first) => ({
    address,
    publicKey: new Uint8Array(32),
    chains: ['sui:mainnet'],
    features: ['sui:signTransaction'],
  })
  let changed: (change: unknown) => void = () => {}
  registerOn(test.page, {
    name: 'Slow Wallet Double',
    chains: ['sui:mainnet'],
    accounts: [],
    features: {
      'standard:connect': {
        async connect() {
          changed({ accounts: [account(second)] })
          return { accounts: [account(first)] }
        },
      },
      'standard:events': {
        on(_name: string, listener: typeof changed) {
          changed = listener
        },
      },
      'sui:signTransaction': { signTransaction: async () => ({}) },
    },
  })
  const connection = await createNamespace(test.host).connect(
    { walletId: 'Slow Wallet Double' },
    {},
  )
  expect(connection.state.active).toBe(`sui:mainnet:${second.address}`)
})

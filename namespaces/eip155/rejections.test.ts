import { describe, expect, it } from 'vitest'
import {
  announceProvider,
  createInjectedWalletDouble,
  createProviderInfo,
  doubleAddress,
} from '../../test/harness/InjectedWalletDouble.ts'
import { createNamespace } from '../../test/harness/namespaces/eip155.ts'
import { createSessionDouble } from '../../test/harness/SessionDouble.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'

/** Signs with a wallet that fails in this way; returns the outcome and the log. */
async function failing(by: 'extension' | 'session', error: unknown) {
  const { host, page, logs } = createTestNamespaceHost([createTestEvmNetwork(1, 'Ethereum')])
  const wallet = createInjectedWalletDouble()
  wallet.answers['personal_sign'] = () => Promise.reject(error)
  announceProvider(page, createProviderInfo('Double', 'example.double'), wallet.provider)
  const session = createSessionDouble({
    namespace: 'eip155',
    accounts: [`eip155:1:${doubleAddress}`],
    methods: ['personal_sign'],
  })
  session.answer = () => Promise.reject(error)
  const namespace = createNamespace(host)
  const connection = await namespace.connect(
    by === 'extension' ? { walletId: 'example.double' } : { remote: session.signer },
    {},
  )
  const [account] = connection.state.accounts
  const outcome =
    account &&
    (await connection
      .signMessage?.({ account, message: 'hello' })
      .catch((reason: unknown) => reason))
  return {
    outcome,
    reported: logs.filter(({ level }) => level === 'warn').map(({ detail }) => detail),
  }
}

describe.each(['extension', 'session'] as const)(
  'failures with the code 5000 or 5002 of a wallet reached by %s',
  (by) => {
    it.each([
      { code: 5000, message: 'Disk full' },
      { code: 5002, message: 'Unexpected token < in JSON' },
      { code: 5000 },
    ])(
      'maps code 5000 or 5002 to a rejection with its cause, and logs one without rejection words: %j',
      async (error) => {
        const { outcome, reported } = await failing(by, error)
        expect(outcome).toMatchObject({
          code: 'rejected',
          message: 'User rejected the request',
          cause: error,
        })
        expect(reported).toEqual([error])
      },
    )

    it.each([
      { code: 5000, message: 'User rejected.' },
      { code: 5002, message: 'Request CANCELED' },
      { code: 4001, message: 'Disk full' },
    ])('logs nothing when the words or 4001 confirm the rejection: %j', async (error) => {
      const { outcome, reported } = await failing(by, error)
      expect(outcome).toMatchObject({ code: 'rejected', cause: error })
      expect(reported).toEqual([])
    })

    it('prefers a nested code over 5000, which wallets send by default', async () => {
      const { outcome } = await failing(by, {
        code: 5000,
        message: 'Failed',
        data: { originalError: { code: 4902 } },
      })
      expect(outcome).toMatchObject({ code: 'unknown-network' })
    })
  },
)

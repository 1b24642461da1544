import { describe, expect, it } from 'vitest'
import type { LatchkeyError, TransferPlan } from '#kernel'
import {
  announceProvider,
  createInjectedWalletDouble,
  createProviderInfo,
  doubleAddress,
  secondAddress,
} from '../../test/harness/InjectedWalletDouble.ts'
import { createNamespace } from '../../test/harness/namespaces/eip155.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'

const celo = 'eip155:42220'
const cUsd = '0x765DE816845861e75A25fCA122bb6898B8B1282a'
const hash = `0x${'ab'.repeat(32)}`

async function connected() {
  const test = createTestNamespaceHost([createTestEvmNetwork(42220, 'Celo')])
  const wallet = createInjectedWalletDouble()
  wallet.answers['eth_chainId'] = () => '0xa4ec'
  wallet.answers['eth_sendTransaction'] = () => hash
  announceProvider(test.page, createProviderInfo('Double', 'example.double'), wallet.provider)
  const connection = await createNamespace(test.host).connect({ walletId: 'example.double' }, {})
  const [from] = connection.state.accounts
  if (!from) return expect.fail('no account')
  const transaction = (change: object) => ({
    from: doubleAddress,
    to: secondAddress,
    value: '0x1',
    maxFeePerGas: '0x5',
    maxPriorityFeePerGas: '0x1',
    ...change,
  })
  const planOf = (payload: unknown): TransferPlan => ({
    request: { from, to: secondAddress, asset: 'native', amount: 1n },
    amount: 1n,
    notes: [],
    blocked: false,
    payload,
  })
  const outcome = (work: Promise<unknown> | undefined) =>
    Promise.resolve(work).then(
      () => 'sent',
      (error: LatchkeyError) => `${error.code}: ${error.message}`,
    )
  return {
    invoke: (change: object) =>
      outcome(connection.invoke?.(celo, 'eth_sendTransaction', [transaction(change)])),
    send: (change: object) => outcome(connection.send?.(planOf(transaction(change)))),
    sent: () =>
      wallet.asked
        .filter(({ method }) => method === 'eth_sendTransaction')
        .map(({ params }) => params[0]),
  }
}

describe('Celo transactions that pay the fee in a token', () => {
  it('sends the fee currency to the wallet', async () => {
    const { invoke, send, sent } = await connected()
    expect(await invoke({ feeCurrency: cUsd })).toBe('sent')
    expect(await send({ feeCurrency: cUsd, type: '0x7b' })).toBe('sent')
    expect(sent()).toMatchObject([{ feeCurrency: cUsd }, { feeCurrency: cUsd }])
  })

  it.each<[string, object, RegExp]>([
    [
      'a fee currency that is no token address',
      { feeCurrency: '0x12' },
      /`feeCurrency` MUST be a token address for CIP-64 transactions\./,
    ],
    [
      'a fee currency that is a name',
      { feeCurrency: 'cUSD' },
      /`feeCurrency` MUST be a token address for CIP-64 transactions\./,
    ],
    [
      'no fee currency',
      { type: '0x7b' },
      /`feeCurrency` must be provided for CIP-64 transactions\./,
    ],
    [
      'no fee currency, by name of the type',
      { type: 'cip64', feeCurrency: '' },
      /`feeCurrency` must be provided for CIP-64 transactions\./,
    ],
    [
      'a gas price',
      { feeCurrency: cUsd, gasPrice: '0x5' },
      /`gasPrice` is not a valid CIP-64 Transaction attribute\./,
    ],
    [
      'a priority fee above the fee',
      { feeCurrency: cUsd, maxPriorityFeePerGas: '0x6' },
      /`maxPriorityFeePerGas` = .* cannot be higher than .*`maxFeePerGas`/,
    ],
    ['a chain id of zero', { feeCurrency: cUsd, chainId: '0x0' }, /Chain ID "0" is invalid\./],
    [
      'a receiver that is no address',
      { feeCurrency: cUsd, to: '0xdead' },
      /Address "0xdead" is invalid\./,
    ],
    [
      'a fee beyond all numbers',
      { feeCurrency: cUsd, maxFeePerGas: `0x1${'0'.repeat(64)}` },
      /cannot be higher than the maximum allowed value/,
    ],
  ])(
    'refuses a fee-currency transaction before it reaches the wallet: %s',
    async (_name, change, words) => {
      const { invoke, send, sent } = await connected()
      const outcome = await invoke(change)
      expect(outcome).toMatch(/^transaction-invalid: The transaction cannot be sent: /)
      expect(outcome).toMatch(words)
      if (!('type' in change && change.type === 'cip64')) expect(await send(change)).toBe(outcome)
      expect(sent()).toEqual([])
    },
  )

  it('refuses a fee-currency transaction that names another chain', async () => {
    const { invoke, sent } = await connected()
    expect(await invoke({ feeCurrency: cUsd, chainId: '0x1' })).toMatch(/^network-mismatch/)
    expect(sent()).toEqual([])
  })

  it('leaves transactions without a fee currency unchecked', async () => {
    const { invoke } = await connected()
    expect(await invoke({ gasPrice: '0x5', maxPriorityFeePerGas: '0x6' })).toBe('sent')
  })
})

import { describe, expect, it } from 'vitest'
import type { LatchkeyError, Network } from '#kernel'
import { createExtensionWallet } from '../../sandbox/wallets/createExtensionWallet.ts'
import type { Quirk } from '../../sandbox/wallets/QuirkyWalletDouble.ts'
import { QuirkyWalletDouble } from '../../sandbox/wallets/QuirkyWalletDouble.ts'
import {
  announceProvider,
  createInjectedWalletDouble,
  createProviderInfo,
} from '../../test/harness/InjectedWalletDouble.ts'
import { createNamespace } from '../../test/harness/namespaces/eip155.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'

const networks = [createTestEvmNetwork(1, 'Ethereum'), createTestEvmNetwork(8453, 'Base')]
const base = 'eip155:8453'

/** A wallet on Ethereum that has no other network until one is added. `error` is its failure. */
async function connected(
  error: unknown,
  {
    clock = 'manual',
    list = networks,
  }: { readonly clock?: 'manual' | 'real'; readonly list?: readonly Network[] } = {},
) {
  const test = createTestNamespaceHost(list, { clock })
  const wallet = createInjectedWalletDouble()
  let at = '0x1'
  let known = false
  wallet.answers['eth_chainId'] = () => at
  const move = (chainId: string) => {
    at = chainId
    wallet.emit('chainChanged', chainId)
  }
  wallet.answers['wallet_switchEthereumChain'] = (call) => {
    if (!known) return Promise.reject(error)
    move(Object(call).chainId)
    return null
  }
  wallet.answers['wallet_addEthereumChain'] = () => {
    known = true
    return null
  }
  announceProvider(test.page, createProviderInfo('Double', 'example.double'), wallet.provider)
  const connection = await createNamespace(test.host).connect({ walletId: 'example.double' }, {})
  const attempt = async () => {
    const outcome = connection.switchNetwork?.(base).then(
      () => connection.state.network,
      (fault: LatchkeyError) => fault,
    )
    // Lazily loaded code takes real time.
    let over = clock === 'real'
    void outcome?.then(() => {
      over = true
    })
    for (let steps = 0; steps < 1000 && !over; steps++) {
      await test.clock.advance(250)
      await new Promise((resolve) => setTimeout(resolve))
    }
    return outcome
  }
  return {
    ...test,
    wallet,
    connection,
    attempt,
    move,
    methods: () => wallet.methods().filter((method) => /Chain$/.test(method)),
  }
}

describe('switching to a network that is unknown to the wallet', () => {
  it.each<[string, unknown]>([
    ['4902', { code: 4902, message: 'Unrecognized chain ID' }],
    [
      '4902 inside another error',
      {
        code: -32603,
        message: 'Internal JSON-RPC error.',
        data: { originalError: { code: 4902 } },
      },
    ],
    ['32603', { code: 32603 }],
    ['-32603', { code: -32603, message: 'Internal error' }],
    ['5000 with 4902 inside', { code: 5000, data: { originalError: { code: 4902 } } }],
    ['4902 as cause', Object.assign(new TypeError('switch failed'), { cause: { code: 4902 } })],
    ['words alone', 'Unrecognized chain'],
    ['a method it does not have', { code: -32601 }],
    ['nothing', undefined],
  ])('adds the network for every error that means it is unknown: %s', async (_name, error) => {
    const { attempt, methods } = await connected(error)
    expect(await attempt()).toBe(base)
    expect(methods()).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  it('makes one more request if the wallet switches by itself after adding', async () => {
    const { wallet, attempt, methods, move } = await connected({ code: 4902 })
    wallet.answers['wallet_addEthereumChain'] = () => move('0x2105') ?? null
    expect(await attempt()).toBe(base)
    expect(methods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  })

  it('fails with “Chain is not supported” when the wallet cannot add the network either', async () => {
    const { wallet, attempt } = await connected({ code: 4902 })
    wallet.answers['wallet_addEthereumChain'] = () =>
      Promise.reject({ code: -32603, message: 'No node answers' })
    expect(await attempt()).toMatchObject({
      code: 'switch-unsupported',
      message: 'Chain is not supported',
    })
  })

  it.each<[string, string]>([
    ['switching', 'wallet_switchEthereumChain'],
    ['adding', 'wallet_addEthereumChain'],
  ])('rejects without a further request when the visitor declines %s', async (_name, method) => {
    const { wallet, attempt, methods } = await connected({ code: 4902 })
    wallet.answers[method] = () =>
      Promise.reject({ code: 4001, message: 'User rejected the request.' })
    expect(await attempt()).toMatchObject({ code: 'rejected' })
    expect(methods().at(-1)).toBe(method)
  })

  it.each([5000, 5002])('maps a plain %s to a rejection', async (code) => {
    const { attempt, methods } = await connected({ code })
    expect(await attempt()).toMatchObject({ code: 'rejected' })
    expect(methods()).toEqual(['wallet_switchEthereumChain'])
  })

  it('fails as busy when another prompt is open', async () => {
    const { attempt } = await connected({ code: -32002 })
    expect(await attempt()).toMatchObject({ code: 'busy' })
  })

  it('fails as busy when another prompt opens before the network is added', async () => {
    const { wallet, attempt, methods } = await connected({ code: 4902 })
    wallet.answers['wallet_addEthereumChain'] = () => Promise.reject({ code: -32002 })
    expect(await attempt()).toMatchObject({ code: 'busy' })
    expect(methods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  })

  it('waits for the visitor if the wallet itself prompts for the switch after adding', async () => {
    const { clock, wallet, attempt, move } = await connected({ code: 4902 })
    wallet.answers['wallet_addEthereumChain'] = () => {
      wallet.answers['wallet_switchEthereumChain'] = () => Promise.reject({ code: -32002 })
      clock.after(4000, () => move('0x2105'))
      return null
    }
    expect(await attempt()).toBe(base)
  })

  it('passes the chain’s public nodes to the wallet, not the host’s own', async () => {
    const { wallet, attempt } = await connected(
      { code: 4902 },
      {
        list: [
          createTestEvmNetwork(1, 'Ethereum'),
          createTestEvmNetwork(8453, 'Base', 'https://node.example/secret-key'),
        ],
      },
    )
    await attempt()
    expect(JSON.stringify(wallet.asked)).not.toContain('secret-key')
    expect(wallet.asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual(
      [expect.objectContaining({ rpcUrls: ['https://node-8453.example/'] })],
    )
  })

  it('refuses a network that the site does not have', async () => {
    const { connection, methods } = await connected({ code: 4902 })
    await expect(connection.switchNetwork?.('eip155:10')).rejects.toMatchObject({
      code: 'switch-unsupported',
    })
    expect(methods()).toEqual([])
  })
})

describe('unreliable answers to a switch', () => {
  it('fails if the wallet confirms, adds, confirms again and is still on another network', async () => {
    const { wallet, attempt, connection } = await connected(undefined)
    wallet.answers['wallet_switchEthereumChain'] = () => null
    expect(await attempt()).toMatchObject({ code: 'switch-unsupported' })
    expect(connection.state.network).toBe('eip155:1')
  })

  it('fails when the wallet moves to a third network instead', async () => {
    const { wallet, attempt, connection, move } = await connected(undefined)
    wallet.answers['wallet_switchEthereumChain'] = () => move('0xa') ?? null
    expect(await attempt()).toMatchObject({ code: 'switch-unsupported' })
    expect(connection.state.network).toBe('eip155:10')
  })

  it('waits for a move that follows the wallet’s answer', async () => {
    const { clock, wallet, attempt, methods, move } = await connected(undefined)
    wallet.answers['wallet_switchEthereumChain'] = () =>
      clock.after(3000, () => move('0x2105')) && null
    expect(await attempt()).toBe(base)
    expect(methods()).toEqual(['wallet_switchEthereumChain'])
  })

  it('waits for a move without an event', async () => {
    const { clock, wallet, attempt } = await connected(undefined)
    let at = '0x1'
    wallet.answers['eth_chainId'] = () => at
    wallet.answers['wallet_switchEthereumChain'] = () =>
      clock.after(3000, () => {
        at = '0x2105'
      }) && null
    expect(await attempt()).toBe(base)
  })

  it('makes no request if the wallet is already on the network', async () => {
    const { attempt, methods, move } = await connected(undefined)
    move('0x2105')
    expect(await attempt()).toBe(base)
    expect(methods()).toEqual([])
  })

  it('leaves no timer behind after a switch', async () => {
    const { attempt, clock, connection } = await connected({ code: 4902 })
    await attempt()
    await connection.disconnect()
    expect(clock.pending()).toBe(0)
  })
})

describe('quirks of the sandbox’s wallet', () => {
  it.each<Quirk>(['nested', 'internal', 'early', 'late', 'sticky'])(
    'switches despite the wallet’s quirk: %s',
    async (quirk) => {
      const test = createTestNamespaceHost(networks)
      const chains = networks.map(({ id, name }) => ({
        id: Number(id),
        name,
        url: 'http://127.0.0.1:1/',
        batchAccount: `0x${'0'.repeat(40)}` as const,
      }))
      const { provider } = createExtensionWallet({
        id: `quirk-${quirk}`,
        chains,
        knows: quirk === 'early' ? [1, 8453] : [1],
      })
      announceProvider(
        test.page,
        createProviderInfo('Quirky', 'example.quirky'),
        QuirkyWalletDouble(provider, quirk),
      )
      const connection = await createNamespace(test.host).connect(
        { walletId: 'example.quirky' },
        {},
      )
      await connection.switchNetwork?.(base)
      expect(connection.state.network).toBe(base)
      await connection.disconnect()
    },
  )

  it('fails as busy once and connects on the second attempt', async () => {
    const test = createTestNamespaceHost(networks)
    const { provider } = createExtensionWallet({
      id: 'quirk-busy',
      chains: [
        {
          id: 1,
          name: 'Ethereum',
          url: 'http://127.0.0.1:1/',
          batchAccount: `0x${'0'.repeat(40)}`,
        },
      ],
    })
    announceProvider(
      test.page,
      createProviderInfo('Quirky', 'example.quirky'),
      QuirkyWalletDouble(provider, 'busy'),
    )
    const namespace = createNamespace(test.host)
    await expect(namespace.connect({ walletId: 'example.quirky' }, {})).rejects.toMatchObject({
      code: 'busy',
    })
    expect(
      (await namespace.connect({ walletId: 'example.quirky' }, {})).state.accounts,
    ).toHaveLength(1)
  })
})

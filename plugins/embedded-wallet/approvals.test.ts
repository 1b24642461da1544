import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Caip2 } from '#kernel'
import { defineRoute } from '#kernel'
import { eip155 } from '#namespaces/eip155'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { noAnswer } from '../../test/harness/SecureFrameDouble.ts'
import { misspelt, startApprovals } from '../../test/harness/startApprovals.ts'
import { loginSmartAccount, owner } from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { bigintsToHex } from './createFrameCalls.ts'
import { listFrameMethods } from './frameMethods.ts'

const mainnet: Caip2 = 'eip155:1'
const solana: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const evmPolicy = createTestKernel({ plugins: [eip155()] }).kernel.networks.manifest(
  'eip155',
)?.methods
const transaction = [{ from: loginSmartAccount, to: owner, value: '0x1' }]

const hang = () => noAnswer

describe('calls that no policy lists', () => {
  it.each([
    'eth_unknown',
    'ETH_sendTransaction',
    'eth_sendTransaction ',
    'eth_sign',
    'wallet_addEthereumChain',
    'constructor',
  ])(
    '%j is denied before anything reaches the frame, with the specified text, and shows a toast after 300 ms',
    async (method) => {
      const { kernel, rpcRequests, clock, shown, onScreen } = await startApprovals()
      const provider = kernel.connections.getConnection('eip155')?.raw as {
        request(call: { method: string }): Promise<unknown>
      }
      await expect(provider.request({ method })).rejects.toMatchObject({
        code: 4200,
        message: 'Requested RPC call is not allowed',
      })
      expect([rpcRequests(), onScreen()]).toEqual([[], 'closed'])
      await clock.advance(299)
      expect(shown).toEqual([])
      await clock.advance(1)
      await flushPromises()
      expect(shown).toEqual(['error: Action not allowed'])
    },
  )

  it.each([
    'eth_sign',
    'eth_sendRawTransaction',
    'wallet_addEthereumChain',
    'eth_requestAccounts',
    'solana_signMessage',
  ])(
    'calls that no policy lists are denied also if other wallets support them: %s',
    async (method) => {
      const { connector, frame } = await startApprovals()
      const signer = await (await connector()).resume(mainnet)
      await expect(signer?.request(mainnet, method, [])).rejects.toMatchObject({
        code: 'method-denied',
      })
      expect(frame.receivedNames()).not.toContain('RPC_REQUEST')
    },
  )

  it('calls that no policy lists are denied in 5,000 misspellings of listed methods', async () => {
    const { connector, frame } = await startApprovals()
    const signer = await (await connector()).resume(mainnet)
    const posted = () => frame.receivedNames().filter((name) => name === 'RPC_REQUEST')
    const { safe, unsafe } = listFrameMethods('eip155', evmPolicy)
    const listed = [...safe, ...unsafe, ...listFrameMethods('solana', undefined).unsafe]
    const known = new Set(listed)
    let tried = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...listed).chain(misspelt), async (method) => {
        fc.pre(!known.has(method))
        tried++
        await expect(signer?.request(mainnet, method, [])).rejects.toMatchObject({
          code: 'method-denied',
        })
      }),
      { numRuns: 5000, seed: 4 },
    )
    expect([tried, posted()]).toEqual([5000, []])
  })

  it('calls that no policy lists are denied by the kernel too', async () => {
    const { ask, rpcRequests } = await startApprovals()
    await expect(ask('eth_unknown')).rejects.toMatchObject({
      code: 'method-denied',
      message: 'Requested RPC call is not allowed',
    })
    expect(rpcRequests()).toEqual([])
  })
})

describe('safe calls', () => {
  it.each(['wallet_getCapabilities', 'wallet_getAssets', 'wallet_getCallsStatus'])(
    '%s needs no approval',
    async (method) => {
      const { ask, onScreen, rpcRequests, refreshed } = await startApprovals()
      expect(await ask(method, [loginSmartAccount])).toEqual({ answered: method })
      expect([onScreen(), rpcRequests().length, refreshed()]).toEqual(['closed', 1, 0])
    },
  )

  it.each(['eth_call', 'eth_getBalance', 'eth_chainId', 'eth_blockNumber'])(
    '%s is read from a node, without an approval',
    async (method) => {
      const { ask, onScreen, rpcRequests } = await startApprovals()
      await ask(method, [])
      expect([onScreen(), rpcRequests()]).toEqual(['closed', []])
    },
  )
})

describe('unsafe calls', () => {
  it.each([
    ['personal_sign', mainnet, ['0x61', loginSmartAccount]],
    ['eth_signTypedData_v4', mainnet, [loginSmartAccount, '{}']],
    ['eth_sendTransaction', mainnet, transaction],
    ['wallet_sendCalls', mainnet, [{ calls: [] }]],
    ['wallet_grantPermissions', mainnet, [{}]],
    ['wallet_revokePermissions', mainnet, [{}]],
    ['eth_sendUserOperation', mainnet, [{}]],
    ['solana_signMessage', solana, { message: '2', pubkey: 'x' }],
    ['solana_signTransaction', solana, { transaction: 'AA==' }],
    ['solana_signAllTransactions', solana, { transactions: ['AA=='] }],
    ['solana_signAndSendTransaction', solana, { transaction: 'AA==' }],
  ] as const)(
    '%s needs an approval: it opens ApproveTransaction, and closes it once approved',
    async (method, network, params) => {
      const { ask, frame, rpcRequests, posted, onScreen, wallet, refreshed } =
        await startApprovals()
      const answer = frame.answers['RPC_REQUEST']
      frame.answers['RPC_REQUEST'] = hang
      const work = ask(method, params, network)
      await posted()
      expect(onScreen()).toBe('ApproveTransaction')
      expect(wallet.get().approvals).toMatchObject([{ method, network }])
      const [received] = rpcRequests()
      expect(received?.payload).toMatchObject({
        method,
        chainNamespace: network.split(':')[0],
        chainId: network === mainnet ? 1 : network,
      })
      frame.settle(received, await answer?.({ method } as never, received as never))
      await work
      await flushPromises()
      expect([onScreen(), wallet.get().approvals, refreshed()]).toEqual(['closed', [], 1])
    },
  )

  it('unsafe calls exclude every safe method of the frame', () => {
    const { safe, unsafe } = listFrameMethods('eip155', evmPolicy)
    expect(
      safe.filter((method) => unsafe.includes(method) || /sign|send|grant|revoke/i.test(method)),
    ).toEqual([])
  })

  it('unsafe calls push their view if the modal is open', async () => {
    const { ask, frame, router, onScreen } = await startApprovals()
    frame.answers['RPC_REQUEST'] = hang
    router.open({ route: 'Account', params: undefined })
    ask('personal_sign', ['0x61', loginSmartAccount])
    await flushPromises()
    expect(router.get().history.map(({ route }) => route)).toEqual([
      'Account',
      'ApproveTransaction',
    ])
    expect(onScreen()).toBe('ApproveTransaction')
  })

  it('unsafe calls that fail in the frame close the modal and refresh nothing', async () => {
    const { ask, frame, onScreen, refreshed } = await startApprovals()
    frame.answers['RPC_REQUEST'] = () => Promise.reject('insufficient funds')
    await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject({
      message: 'insufficient funds',
    })
    expect([onScreen(), refreshed()]).toEqual(['closed', 0])
  })

  it('unsafe calls rejected in the frame are rejections', async () => {
    const { ask, frame } = await startApprovals()
    frame.answers['RPC_REQUEST'] = () => Promise.reject('User rejected the request')
    await expect(ask('personal_sign', ['0x61', loginSmartAccount])).rejects.toMatchObject({
      code: 'rejected',
    })
  })

  it.each([
    ['rejected', 'Transaction cancelled'],
    ['rejected', 'Request was cancelled by the user.'],
    // A node that gives up says nothing of the transaction: it may be sent.
    ['frame-answered', 'context canceled'],
  ])('unsafe calls fail with %s if the frame answers: %s', async (code, answer) => {
    const { ask, frame } = await startApprovals()
    frame.answers['RPC_REQUEST'] = () => Promise.reject(answer)
    await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject({ code })
  })

  it('unsafe calls without a message of the frame fail with `An error occurred`', async () => {
    const { ask, frame, rpcRequests } = await startApprovals()
    frame.answers['RPC_REQUEST'] = hang
    const work = ask('personal_sign', ['0x61', loginSmartAccount])
    await flushPromises()
    frame.settle(rpcRequests()[0], undefined, 'ERROR')
    await expect(work).rejects.toMatchObject({ message: 'An error occurred' })
  })

  it.each([
    ['close', (test: Awaited<ReturnType<typeof startApprovals>>) => test.router.close()],
    ['back', (test: Awaited<ReturnType<typeof startApprovals>>) => test.router.back()],
    [
      'Cancel',
      (test: Awaited<ReturnType<typeof startApprovals>>) =>
        test.wallet.cancelApproval(test.wallet.get().approvals[0]?.id ?? ''),
    ],
  ])(
    'unsafe calls cancelled by %s reject with `Request was aborted` and are cancelled in the frame',
    async (_, leave) => {
      const test = await startApprovals()
      test.frame.answers['RPC_REQUEST'] = hang
      test.router.open({ route: 'Account', params: undefined })
      const work = test.ask('personal_sign', ['0x61', loginSmartAccount])
      await flushPromises()
      leave(test)
      await test.clock.advance(100)
      await expect(work).rejects.toMatchObject({
        code: 'request-aborted',
        message: 'Request was aborted',
      })
      expect(test.frame.last('RPC_ABORT')?.payload).toEqual({ request: test.rpcRequests()[0]?.id })
      expect(test.wallet.get().approvals).toEqual([])
    },
  )

  it('signatures are ignored after they were cancelled', async () => {
    const test = await startApprovals()
    test.frame.answers['RPC_REQUEST'] = hang
    const work = test.ask('personal_sign', ['0x61', loginSmartAccount])
    await test.posted()
    test.router.close()
    await expect(work).rejects.toMatchObject({ code: 'request-aborted' })
    test.frame.settle(test.rpcRequests()[0], `0x${'b'.repeat(130)}`)
    await flushPromises()
    expect(test.refreshed()).toBe(0)
  })

  it('unsafe calls are queued: the next one is sent and shown once the previous one is over', async () => {
    const { ask, frame, rpcRequests, router, wallet, onScreen } = await startApprovals()
    frame.answers['RPC_REQUEST'] = hang
    const works = [
      ask('personal_sign', ['0x61', loginSmartAccount]),
      ask('personal_sign', ['0x62', loginSmartAccount]),
    ]
    await flushPromises()
    expect(rpcRequests()).toHaveLength(1)
    const [first, second] = wallet.get().approvals
    expect(router.current().params).toEqual({ request: first?.id })
    frame.settle(rpcRequests()[0], `0x${'b'.repeat(130)}`)
    await works[0]
    await flushPromises()
    expect(rpcRequests()).toHaveLength(2)
    expect([onScreen(), router.current().params]).toEqual([
      'ApproveTransaction',
      { request: second?.id },
    ])
    frame.settle(rpcRequests()[1], `0x${'b'.repeat(130)}`)
    await works[1]
    expect(onScreen()).toBe('closed')
  })

  it('unsafe calls cancelled before their turn are never sent', async () => {
    const { ask, frame, rpcRequests, wallet } = await startApprovals()
    frame.answers['RPC_REQUEST'] = hang
    ask('personal_sign', ['0x61', loginSmartAccount])
    const late = ask('personal_sign', ['0x62', loginSmartAccount])
    await flushPromises()
    wallet.cancelApproval(wallet.get().approvals[1]?.id ?? '')
    await expect(late).rejects.toMatchObject({ code: 'request-aborted' })
    frame.settle(rpcRequests()[0], `0x${'b'.repeat(130)}`)
    await flushPromises()
    expect(rpcRequests()).toHaveLength(1)
  })

  it.each([
    ['eth_sendTransaction', `0x${'a'.repeat(63)}`],
    ['eth_sendTransaction', `0x${'a'.repeat(65)}`],
    ['eth_sendTransaction', 'a'.repeat(64)],
    ['eth_sendTransaction', `0x${'g'.repeat(64)}`],
    ['personal_sign', `0x${'b'.repeat(61)}`],
    ['personal_sign', 'signed'],
    ['eth_signTypedData_v4', { signature: '0x' }],
  ])('%s ignores the answer %j', async (method, answer) => {
    const { ask, frame } = await startApprovals()
    frame.answers['RPC_REQUEST'] = () => answer
    await expect(
      ask(method, method === 'eth_sendTransaction' ? transaction : ['0x61', loginSmartAccount]),
    ).rejects.toMatchObject({ code: 'foreign-invalid' })
  })

  it.each([`0x${'b'.repeat(62)}`, `0x${'B'.repeat(400)}`])(
    'personal_sign accepts the answer %j',
    async (answer) => {
      const { ask, frame } = await startApprovals()
      frame.answers['RPC_REQUEST'] = () => answer
      expect(await ask('personal_sign', ['0x61', loginSmartAccount])).toBe(answer)
    },
  )
})

describe('the transaction stack', () => {
  const steps = (outcomes: string[]) => ({
    onSuccess: () => void outcomes.push('success'),
    onError: () => void outcomes.push('error'),
    onCancel: () => void outcomes.push('cancel'),
  })

  it('the transaction stack calls the success callback, which decides the next view', async () => {
    const { ask, wallet, router, onScreen } = await startApprovals()
    const outcomes: string[] = []
    const sent = defineRoute('WalletSendConfirmed')
    router.open({ route: 'WalletSend', params: undefined })
    wallet.pushTransaction({ ...steps(outcomes), onSuccess: () => router.replace(sent) })
    await ask('eth_sendTransaction', transaction)
    expect(onScreen()).toBe('WalletSendConfirmed')
  })

  it('the transaction stack calls the error callback, and goes back', async () => {
    const { ask, wallet, frame, router, onScreen } = await startApprovals()
    const outcomes: string[] = []
    router.open({ route: 'WalletSend', params: undefined })
    wallet.pushTransaction(steps(outcomes))
    frame.answers['RPC_REQUEST'] = () => Promise.reject('no')
    await ask('eth_sendTransaction', transaction).catch(() => {})
    expect([outcomes, onScreen()]).toEqual([['error'], 'WalletSend'])
  })

  it('the transaction stack calls the cancel callback, and goes back', async () => {
    const { ask, wallet, frame, router, posted, onScreen } = await startApprovals()
    const outcomes: string[] = []
    router.open({ route: 'WalletSend', params: undefined })
    wallet.pushTransaction(steps(outcomes))
    frame.answers['RPC_REQUEST'] = hang
    ask('eth_sendTransaction', transaction)
    await posted()
    wallet.cancelApproval(wallet.get().approvals[0]?.id ?? '')
    await flushPromises()
    expect([outcomes, onScreen()]).toEqual([['cancel'], 'WalletSend'])
  })

  it('the transaction stack calls the newest first; skips removed callbacks, and continues after one that throws', async () => {
    const { ask, wallet, logs } = await startApprovals()
    const outcomes: string[] = []
    wallet.pushTransaction({ onSuccess: () => void outcomes.push('old') })
    const release = wallet.pushTransaction({ onSuccess: () => void outcomes.push('gone') })
    release()
    wallet.pushTransaction({
      onSuccess() {
        throw new TypeError('broken')
      },
    })
    await ask('eth_sendTransaction', transaction)
    await ask('eth_sendTransaction', transaction)
    expect(outcomes).toEqual(['old'])
    expect(logs.some(({ message }) => message === 'A callback of a transaction failed.')).toBe(true)
  })
})

describe('bigints', () => {
  it('bigints are sent to the frame as hex', async () => {
    expect(
      bigintsToHex({
        value: 255n,
        list: [0n, { deep: 2n ** 256n - 1n }],
        text: 'x',
        none: null,
        minus: -16n,
      }),
    ).toEqual({
      value: '0xff',
      list: ['0x0', { deep: `0x${'f'.repeat(64)}` }],
      text: 'x',
      none: null,
      minus: '-0x10',
    })
    const { ask, rpcRequests } = await startApprovals()
    await ask('wallet_sendCalls', [{ calls: [{ to: owner, value: 10n ** 18n }] }])
    expect(rpcRequests()[0]?.payload).toMatchObject({
      params: [{ calls: [{ value: '0xde0b6b3a7640000' }] }],
    })
  })
})

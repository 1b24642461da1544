import { describe, expect, it } from 'vitest'
import type { Caip2 } from '#kernel'
import { noAnswer } from '../../test/harness/SecureFrameDouble.ts'
import { startApprovals } from '../../test/harness/startApprovals.ts'
import { loginSmartAccount, owner } from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { FrameProtocol } from './options.ts'

const hash = `0x${'a'.repeat(64)}`
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Sends by a frame that does not answer yet; closes the modal then. */
async function closeWhileSending({
  method = 'eth_sendTransaction',
  params = [{ from: loginSmartAccount, to: owner, value: '0x1' }] as unknown,
  network = 'eip155:1' as Caip2,
  frameProtocol = 'channel' as FrameProtocol,
} = {}) {
  const test = await startApprovals({ frameProtocol })
  test.frame.answers['RPC_REQUEST'] = () => noAnswer
  const work = test.ask(method, params, network)
  await test.posted()
  const outcomes: unknown[] = []
  const errors: { readonly context?: object }[] = []
  work.then(
    (answer) => outcomes.push(answer),
    (error) => errors.push(error) && outcomes.push(error.code),
  )
  test.router.close()
  await flushPromises()
  const answer = async (payload: unknown, how?: 'SUCCESS' | 'ERROR') => {
    test.frame.settle(test.rpcRequests()[0], payload, how)
    await flushPromises()
  }
  return { ...test, outcomes, errors, answer }
}

describe('a sending call that the visitor cancels', () => {
  it.each([
    { method: 'eth_sendTransaction' },
    { method: 'eth_sendUserOperation', params: [{}] },
    { method: 'wallet_sendCalls', params: [{ calls: [] }] },
    { method: 'solana_signAndSendTransaction', params: { transaction: 'AA==' }, network: solana },
  ] as const)('$method has the outcome of the frame that sends it already', async (call) => {
    const { outcomes, answer, wallet, frame, onScreen } = await closeWhileSending(call)
    expect([onScreen(), wallet.get().approvals, outcomes]).toEqual(['closed', [], []])
    expect(frame.last('RPC_ABORT')).toBeDefined()
    await answer(hash)
    expect(outcomes).toEqual([hash])
  })

  it('a sent call of a cancelled approval refreshes the balance', async () => {
    const { answer, refreshed } = await closeWhileSending()
    await answer(hash)
    expect(refreshed()).toBe(1)
  })

  it.each([
    ['request-aborted', 'Request was aborted'],
    ['rejected', 'User rejected the request'],
    ['frame-answered', 'insufficient funds'],
  ])('a cancelled call fails with %s if the frame answers: %s', async (code, message) => {
    const { outcomes, answer } = await closeWhileSending()
    await answer({ message }, 'ERROR')
    expect(outcomes).toEqual([code])
  })

  it('a cancelled call times out if the frame stays silent: the outcome is unknown', async () => {
    const { outcomes, answer, clock } = await closeWhileSending()
    await clock.advance(119_000)
    expect(outcomes).toEqual([])
    await clock.advance(1_000)
    expect(outcomes).toEqual(['timeout'])
    await answer(hash)
    expect(outcomes).toEqual(['timeout'])
  })

  it('a cancelled call that the frame still sends does not hold up the next one', async () => {
    const { ask, rpcRequests, onScreen } = await closeWhileSending()
    ask('personal_sign', ['0x61', loginSmartAccount])
    await flushPromises()
    expect([rpcRequests().length, onScreen()]).toEqual([2, 'ApproveTransaction'])
  })

  it('a cancelled call is aborted at once by the page if the frame cannot tell', async () => {
    const { outcomes, errors } = await closeWhileSending({ frameProtocol: 'window' })
    expect([outcomes, errors[0]?.context]).toEqual([['request-aborted'], { posted: 1 }])
  })

  it('a cancelled signature is not marked as one that the frame has', async () => {
    const { outcomes, errors } = await closeWhileSending({
      method: 'personal_sign',
      params: ['0x61', loginSmartAccount],
    })
    expect([outcomes, errors[0]?.context]).toEqual([['request-aborted'], {}])
  })
})

import { describe, expect, it, vi } from 'vitest'
import type { Account, Connection, Effect } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { Action } from '#kernel/reviewed-action'
import {
  assertSupported,
  execute,
  fingerprintAction,
  freezeAction,
  toSentRequest,
} from './action.ts'

const account: Account = {
  id: 'moon:base:alice',
  address: 'alice',
  network: 'moon:base',
  role: 'primary',
}
const live = (able: Partial<Connection>): Connection => able as Connection
const plan = (payload: unknown, amount = 5n, to = 'bob', asset = 'native'): Action => ({
  plan: {
    request: { from: account, to, asset, amount },
    amount,
    notes: [],
    blocked: false,
    payload,
  },
})
const call = (params: unknown, method = 'moon_send'): Action => ({ method, params })
const transfer: Effect = { kind: 'transfer', asset: 'native', amount: 5n, to: 'bob' }

describe('frozen action', () => {
  it.each([
    ['a plan', plan, (act: Action) => Object(act).plan.payload],
    ['a call', call, (act: Action) => Object(act).params],
  ] as const)(
    'copies and freezes %s deeply: a later change of the original has no effect',
    (_, make, bytesOf) => {
      const given = { to: 'bob', inner: [{ amount: 5n }], bytes: new Uint8Array([1, 2]) }
      const act = freezeAction(make(given))
      given.to = 'mallory'
      given.inner.push({ amount: 6n })
      given.bytes[0] = 9
      expect(bytesOf(act)).toEqual({
        to: 'bob',
        inner: [{ amount: 5n }],
        bytes: new Uint8Array([1, 2]),
      })
      const { inner } = bytesOf(act)
      for (const part of [act, bytesOf(act), inner, inner[0]])
        expect(Object.isFrozen(part)).toBe(true)
      expect(toSentRequest(act)).toEqual(
        'plan' in act ? { payload: bytesOf(act) } : { method: 'moon_send', params: bytesOf(act) },
      )
    },
  )

  it('freezes a plan without its live connection and its signal', () => {
    const { plan: made } = Object(plan('x'))
    const { plan: kept } = Object(
      freezeAction({
        plan: {
          ...made,
          request: { ...made.request, connection: live({}), signal: AbortSignal.abort() },
        },
      }),
    )
    expect(kept.request).toEqual({ from: account, to: 'bob', asset: 'native', amount: 5n })
    expect([Object.isFrozen(kept), Object.isFrozen(kept.request)]).toEqual([true, true])
  })

  it('freezes a message as it is, with nothing to send to the chain', () => {
    const act = freezeAction({ message: 'hello' })
    expect([act, Object.isFrozen(act), toSentRequest(act)]).toEqual([
      { message: 'hello' },
      true,
      undefined,
    ])
  })

  it.each([plan, call])('refuses an action that holds something other than data', (make) => {
    const act = make({ sign: () => 'x' })
    expect(() => freezeAction(act)).toThrow(
      expect.objectContaining({ code: 'transaction-invalid', cause: expect.any(DOMException) }),
    )
    expect(() => freezeAction(act)).toThrow('it holds something that is no data')
  })
})

describe('action that the wallet does not support', () => {
  const rpc = { assertAllowed: vi.fn() }
  const send = async () => ({ hash: 'h' })
  const invoke = async () => 'h'
  const signMessage = async () => ({ scheme: 's', signature: 'x' })

  it.each([
    ['send-unsupported', plan('x'), { invoke, signMessage }],
    ['unsupported', call([]), { send, signMessage }],
    ['unsupported', { message: 'm' }, { send, invoke }],
  ] as const)(
    'refuses an unsupported action before the wallet request, and again at it: %s',
    async (code, act, able) => {
      expect(() => assertSupported(act, live(able), 'moon:base', rpc)).toThrow(
        expect.objectContaining({ code }),
      )
      await expect(execute(act, live(able), account)).rejects.toMatchObject({ code })
    },
  )

  it.each([
    [plan('x'), { send }],
    [call([]), { invoke }],
    [{ message: 'm' }, { signMessage }],
  ] as const)('accepts an action that the wallet supports', (act, able) => {
    expect(() => assertSupported(act, live(able), 'moon:base', rpc)).not.toThrow()
  })

  it('denies a method that no policy lists before it checks the wallet', () => {
    const denies = {
      assertAllowed: (namespace: string, method: string): never => {
        throw new LatchkeyError('method-denied', { namespace, method })
      },
    }
    expect(() => assertSupported(call([]), live({}), 'moon:base', denies)).toThrow(
      expect.objectContaining({
        code: 'method-denied',
        context: { namespace: 'moon', method: 'moon_send' },
      }),
    )
    expect(() => assertSupported(plan('x'), live({ send }), 'moon:base', denies)).not.toThrow()
  })
})

describe('request to the wallet', () => {
  it('sends a plan unchanged', async () => {
    const send = vi.fn(async () => ({ hash: 'h1' }))
    const act = freezeAction(plan({ to: 'bob' }))
    expect(await execute(act, live({ send }), account)).toEqual({ hash: 'h1' })
    expect(send.mock.calls).toEqual([[Object(act).plan]])
  })

  it('has a message signed by the reviewed account', async () => {
    const signMessage = vi.fn(async () => ({ scheme: 's', signature: 'x' }))
    expect(await execute({ message: 'hello' }, live({ signMessage }), account)).toEqual({
      signed: { scheme: 's', signature: 'x' },
    })
    expect(signMessage.mock.calls).toEqual([[{ account, message: 'hello' }]])
  })

  it.each([
    ['moon_sendTransaction', 'h1', { hash: 'h1' }],
    ['moon_SENDCalls', { id: 'bundle' }, { hash: 'bundle' }],
    ['moon_send', { hash: 'h1', id: 'bundle' }, { hash: 'h1' }],
    ['moon_sign', 'abc', { signed: { scheme: 'moon_sign', signature: 'abc' } }],
    [
      'moon_sign',
      { signature: 'abc', id: 'no' },
      { signed: { scheme: 'moon_sign', signature: 'abc' } },
    ],
    ['moon_signAndSubmitTransaction', { hash: 'h1' }, { hash: 'h1' }],
    ['moon_signAndExecuteTransaction', { digest: 'd1', signature: 'abc' }, { hash: 'd1' }],
    ['moon_transfer', { txid: 't1', transaction: '00' }, { hash: 't1' }],
    ['moon_signTypedData', 'abc', { signed: { scheme: 'moon_signTypedData', signature: 'abc' } }],
    ['moon_send', { hash: 7 }, {}],
    ['moon_send', undefined, {}],
    ['moon_sign', 7, {}],
  ])('turns the answer to %s, %j, into %j', async (method, answer, result) => {
    const invoke = vi.fn(async () => answer)
    expect(await execute(call(['p'], method), live({ invoke }), account)).toEqual(result)
    expect(invoke.mock.calls).toEqual([['moon:base', method, ['p']]])
  })
})

describe('fingerprint of an action', () => {
  const mark = (
    act: Action,
    effects: readonly Effect[] = [],
    from = 'moon:base:alice',
    network: 'moon:base' | 'moon:far' = 'moon:base',
  ) => fingerprintAction(from, network, act, effects)

  it('gives actions of the same effects one fingerprint, whatever their bytes', () => {
    expect(mark(plan('x'), [transfer])).toBe(mark(call(['y']), [transfer]))
  })

  it('fingerprints receiver, asset and amount, or the call, if the effects are unknown', () => {
    expect(mark(plan('x'))).toBe(mark(plan('y')))
    expect(mark(plan('x'))).not.toBe(mark(plan('x', 6n)))
    expect(mark(plan('x'))).not.toBe(mark(plan('x', 5n, 'mallory')))
    expect(mark(plan('x'))).not.toBe(mark(plan('x', 5n, 'bob', 'usd')))
    expect(mark(call(['x']))).not.toBe(mark(call(['y'])))
  })

  it('tells calls of one contract apart by their subject, and no other actions', () => {
    const markOf = (effect: Effect, subject?: string) =>
      fingerprintAction(account.id, 'moon:base', call(['x']), [effect], subject)
    const called: Effect = { kind: 'call', to: 'market', value: 0n }
    expect(markOf(called, 'a')).toBe(markOf(called, 'a'))
    expect(new Set([undefined, 'a', 'b'].map((subject) => markOf(called, subject))).size).toBe(3)
    expect(markOf(transfer, 'a')).toBe(markOf(transfer))
  })

  it('gives another account, network or effect another fingerprint', () => {
    const marks = [
      mark(plan('x'), [transfer]),
      mark(plan('x'), [transfer], 'moon:base:zoe'),
      mark(plan('x'), [transfer], 'moon:base:alice', 'moon:far'),
      mark(plan('x'), [{ ...transfer, amount: 6n }]),
      mark(plan('x'), [transfer, transfer]),
      mark({ message: 'm' }),
      mark({ message: 'n' }),
    ]
    expect(new Set(marks).size).toBe(marks.length)
  })

  it('computes FNV-1a of 64 bits, the same in every version: tabs of both versions share it', () => {
    for (const message of ['hello', 'b', 'c', 'd'])
      expect(mark({ message })).toBe(
        fnv(`["moon:base:alice","moon:base",{"message":"${message}"}]`),
      )
    expect(mark({ message: 'hello' })).toMatch(/^[0-9a-f]{1,16}$/)
  })
})

/** The published parameters of FNV-1a, in decimal. */
function fnv(text: string): string {
  let hash = 14_695_981_039_346_656_037n
  for (const char of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(char.charCodeAt(0))) * 1_099_511_628_211n)
  return hash.toString(16)
}

import { base64, hex } from '@scure/base'
import * as bitcoin from 'bitcoinjs-lib'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caip2, Connection, Effect, NodeResponse, SentRequest } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccess } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { installOnPage } from '../../sandbox/wallets/bip122/installOnPage.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

const mainnet: Caip2 = 'bip122:000000000019d6689c085ae165831e93'
const me = bitcoinAccount(0).payment
const [friend, stranger] = [bitcoinAccount(1).payment, bitcoinAccount(8).payment]
const txid = 'ab'.repeat(32)
const answer = (json: unknown, status = 200): NodeResponse => ({
  status,
  json,
  text: typeof json === 'string' ? json : JSON.stringify(json),
})

let namespace: ReturnType<typeof createNamespace>
let connection: Connection
let shown: string | undefined
let count = 0
beforeEach(async () => {
  const test = createTestNamespaceHost(networks)
  const { id } = installOnPage(
    test.page,
    'unisat',
    bitcoinAccess({ id: `decoding-${count++}`, urlOf: () => '' }),
  )
  namespace = createNamespace({
    ...test.host,
    async request(url) {
      if (url.endsWith('/utxo'))
        return answer([{ txid, vout: 1, value: 1_000_000, status: { confirmed: true } }])
      if (url.endsWith('/fee-estimates')) return answer({ '1': 10, '6': 5, '144': 1.5 })
      return shown === undefined ? answer('Transaction not found', 404) : answer(shown)
    },
  })
  shown = undefined
  connection = await namespace.connect({ walletId: id }, {})
})
const decode = async (sent: SentRequest) =>
  (await namespace.decode?.(mainnet, sent)) ?? expect.fail('cannot decode')
const pays = (amount: bigint, to = friend.address, memo?: string): Effect => ({
  kind: 'transfer',
  asset: 'native',
  amount,
  to,
  ...(memo && { memo }),
})

type Made = {
  readonly outputs: readonly { readonly script: Uint8Array; readonly value: bigint }[]
  readonly inputs?: readonly Uint8Array[]
  readonly sighash?: number
}
function psbtOf({ outputs, inputs = [me.script], sighash }: Made): string {
  const psbt = new bitcoin.Psbt()
  for (const [index, script] of inputs.entries())
    psbt.addInput({
      hash: txid,
      index,
      witnessUtxo: { script, value: 1_000_000n },
      ...(sighash !== undefined && { sighashType: sighash }),
    })
  for (const output of outputs) psbt.addOutput(output)
  return psbt.toBase64()
}
const change = { script: me.script, value: 800_000n }
const payload = (made: Made) => ({ payload: { kind: 'psbt', psbt: psbtOf(made), inputs: [] } })
const memoScript = (data: Uint8Array) =>
  bitcoin.script.compile([bitcoin.opcodes['OP_RETURN'] ?? 0, data])

describe('Bitcoin requests decoded from their bytes', () => {
  it('decodes payments that bitcoinjs-lib encodes, for every kind of address', async () => {
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const kind = fc.constantFrom('p2pkh', 'p2sh', 'p2wpkh', 'p2wsh')
    await fc.assert(
      fc.asyncProperty(hash, kind, fc.bigInt(1n, 21n * 10n ** 14n), async (bytes, form, value) => {
        const { output, address } = bitcoin.payments[form]({
          hash: form === 'p2wsh' ? bytes : bytes.slice(0, 20),
        })
        if (!output || !address) return
        expect(await decode(payload({ outputs: [{ script: output, value }, change] }))).toEqual([
          pays(value, address),
        ])
      }),
      { numRuns: 100 },
    )
    const taproot = bitcoinAccount(1).ordinals
    expect(
      await decode(payload({ outputs: [{ script: taproot.script, value: 5n }, change] })),
    ).toEqual([pays(5n, taproot.address)])
  })

  it('decodes planned transfers as planned', async () => {
    const from = connection.state.accounts[0] ?? expect.fail('no account')
    for (const memo of [undefined, 'for the tea ☕']) {
      const planned = await namespace.plan({
        from,
        to: friend.address,
        asset: 'native',
        amount: 100_000n,
        connection,
        ...(memo && { memo }),
      })
      expect(await decode(planned)).toEqual([pays(100_000n, friend.address, memo)])
    }
    const all = await namespace.plan({
      from,
      to: friend.address,
      asset: 'native',
      amount: 'max',
      connection,
    })
    expect(await decode(all)).toEqual([pays(all.amount)])
  })

  it('decodes every receiver, and leaves out change', async () => {
    const outputs = [
      { script: friend.script, value: 1n },
      change,
      { script: stranger.script, value: 2n },
      { script: friend.script, value: 3n },
    ]
    expect(await decode(payload({ outputs }))).toEqual([pays(4n), pays(2n, stranger.address)])
  })

  it('decodes a transaction that pays only the account itself as a payment to it', async () => {
    expect(await decode(payload({ outputs: [change] }))).toEqual([pays(800_000n, me.address)])
    expect(await decode(payload({ outputs: [{ script: me.script, value: 5n }, change] }))).toEqual([
      pays(5n, me.address),
    ])
  })

  it.each<[string, Made, readonly Effect[]]>([
    [
      'coins of others',
      {
        inputs: [me.script, stranger.script],
        outputs: [
          { script: stranger.script, value: 1_700_000n },
          { ...change, value: 200_000n },
        ],
      },
      [{ kind: 'call', to: '', value: 800_000n }],
    ],
    [
      'a signature for one output alone',
      { sighash: 0x83, outputs: [change] },
      [{ kind: 'call', to: '', value: 200_000n }],
    ],
    [
      'no signature for the outputs',
      { sighash: 2, outputs: [change] },
      [{ kind: 'call', to: '', value: 200_000n }],
    ],
    [
      'data that is no text',
      { outputs: [{ script: memoScript(new Uint8Array([0xff])), value: 0n }, change] },
      [{ kind: 'call', to: '', value: 0n, name: 'OP_RETURN' }],
    ],
    [
      'coins that are burnt',
      { outputs: [{ script: memoScript(new Uint8Array([0x61])), value: 9n }, change] },
      [{ kind: 'call', to: '', value: 9n, name: 'OP_RETURN' }],
    ],
    [
      'an output of another form',
      { outputs: [{ script: new Uint8Array([0x51]), value: 9n }, change] },
      [{ kind: 'call', to: '', value: 9n }],
    ],
  ])('decodes as a call: %s', async (_, made, effects) => {
    expect(await decode(payload(made))).toEqual(effects)
  })

  it('decodes requests of wallets and sessions alike', async () => {
    const outputs = [{ script: friend.script, value: 7n }, change]
    const psbt = psbtOf({ outputs })
    const fee = { kind: 'call', to: '', value: 199_993n, name: 'fee' }
    expect(
      await decode({
        method: 'signPsbt',
        params: [{ account: me.address, psbt, signInputs: [{ index: 0, address: me.address }] }],
      }),
    ).toEqual([pays(7n), fee])
    expect(
      await decode({ method: 'signPsbt', params: { hex: hex.encode(base64.decode(psbt)) } }),
    ).toEqual([pays(7n), fee])
    const loose = [{ index: 0, address: me.address, sighashTypes: [0x81] }]
    expect(await decode({ method: 'signPsbt', params: [{ psbt, signInputs: loose }] })).toEqual([
      { kind: 'call', to: '', value: 200_000n },
    ])
    const whole = [{ index: 0, address: me.address, sighashTypes: [0, 1] }]
    expect(await decode({ method: 'signPsbt', params: [{ psbt, signInputs: whole }] })).toEqual([
      pays(7n),
      fee,
    ])
    const memo = hex.encode(new TextEncoder().encode('tea'))
    const one = {
      account: me.address,
      recipientAddress: friend.address.toUpperCase(),
      amount: '7',
      memo,
    }
    expect(await decode({ method: 'sendTransfer', params: [one] })).toEqual([
      pays(7n, friend.address, 'tea'),
    ])
    const recipients = [
      { address: friend.address, amount: 7 },
      { address: stranger.address, amount: '8' },
    ]
    expect(await decode({ method: 'sendTransfer', params: { recipients } })).toEqual([
      pays(7n),
      pays(8n, stranger.address),
    ])
    expect(await decode({ method: 'signMessage', params: [{ message: 'hi' }] })).toEqual([])
    expect(await decode({ payload: undefined })).toEqual([])
    expect(await decode({ payload: { kind: 'transfer', to: friend.address, amount: 7n } })).toEqual(
      [pays(7n)],
    )
  })

  it('shows the fee of a PSBT that the page made, as the last effect', async () => {
    const psbt = psbtOf({ outputs: [{ script: friend.script, value: 7n }] })
    expect(await decode({ method: 'signPsbt', params: { psbt } })).toEqual([
      pays(7n),
      { kind: 'call', to: '', value: 999_993n, name: 'fee' },
    ])
  })

  it.each<[string, SentRequest]>([
    ['nothing', { payload: {} }],
    ['no transaction', { payload: { kind: 'psbt', psbt: 'aGVsbG8=' } }],
    ['text that is no base64', { payload: { kind: 'psbt', psbt: '…' } }],
    [
      'a receiver of another network',
      {
        payload: { kind: 'transfer', to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', amount: 7n },
      },
    ],
    ['no amount', { payload: { kind: 'transfer', to: friend.address, amount: 0n } }],
    [
      'part of a satoshi',
      { method: 'sendTransfer', params: [{ recipientAddress: friend.address, amount: 0.5 }] },
    ],
    [
      'two receivers in two ways',
      {
        method: 'sendTransfer',
        params: [{ recipientAddress: friend.address, amount: 5, recipients: [] }],
      },
    ],
    [
      'a list of receivers beside another one',
      {
        method: 'sendTransfer',
        params: {
          recipients: [{ address: friend.address, amount: 5 }],
          address: stranger.address,
          amount: 7,
        },
      },
    ],
    ['two transactions', { method: 'signPsbt', params: [{ psbt: 'cHNidP8=', hex: '00' }] }],
  ])('refuses a request with %s', async (_, sent) => {
    await expect(decode(sent)).rejects.toMatchObject({ code: 'transaction-invalid' })
  })

  it('decodes random bytes or refuses them as invalid, and throws nothing else', async () => {
    const whole = base64.decode(psbtOf({ outputs: [{ script: friend.script, value: 7n }, change] }))
    const mangled = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .tuple(fc.nat(whole.length - 1), fc.nat(255))
        .map(([at, byte]) => Uint8Array.from(whole, (one, index) => (index === at ? byte : one))),
      fc.nat(whole.length).map((end) => whole.slice(0, end)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          mangled.map((bytes) => ({ kind: 'psbt', psbt: base64.encode(bytes) })),
          fc.anything(),
        ),
        async (given) => {
          for (const sent of [
            { payload: given },
            { method: 'signPsbt', params: [given] },
            { method: 'sendTransfer', params: given },
          ]) {
            const failure = await decode(sent).then(
              () => undefined,
              (error) => error,
            )
            if (failure !== undefined && !isLatchkeyError(failure, 'transaction-invalid'))
              return false
          }
          return true
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('comparison with the Bitcoin chain', () => {
  function mined(outputs: Made['outputs'], from = txid, spent: readonly number[] = [0]) {
    const transaction = new bitcoin.Transaction()
    for (const index of spent) transaction.addInput(hex.decode(from).reverse(), index)
    transaction.setInputScript(0, new Uint8Array([1, 2]))
    for (const { script, value } of outputs) transaction.addOutput(script, value)
    shown = transaction.toHex()
    return transaction.getId()
  }
  const outputs = [{ script: friend.script, value: 7n }, change]
  const isSent = (hash: string, sent: SentRequest = payload({ outputs })) =>
    namespace.isSameTransaction?.(mainnet, hash, sent)

  it('recognises a transaction by the coins and outputs that were signed', async () => {
    expect(await isSent(mined(outputs))).toBe(true)
    expect(await isSent(mined(outputs).toUpperCase())).toBe(true)
    expect(await isSent(mined([{ script: stranger.script, value: 7n }, change]))).toBe(false)
    expect(await isSent(mined([{ script: friend.script, value: 8n }, change]))).toBe(false)
    expect(await isSent(mined([...outputs, { script: stranger.script, value: 1n }]))).toBe(false)
    expect(await isSent(mined(outputs, 'cd'.repeat(32)))).toBe(false)
    expect(await isSent(mined(outputs, txid, [1]))).toBe(false)
    expect(await isSent(mined(outputs, txid, [0, 1]))).toBe(false)
    expect(await isSent(mined([change]))).toBe(false)
    expect(await isSent(mined([change, ...outputs.slice(0, 1)]))).toBe(false)
  })

  it('requires an output of its own for each of two equal payments', async () => {
    const [payment] = outputs
    const recipients = [1, 2].map(() => ({ address: friend.address, amount: 7 }))
    const sent = { method: 'sendTransfer', params: { recipients } }
    expect(await isSent(mined([...outputs, ...(payment ? [payment] : [])]), sent)).toBe(true)
    expect(await isSent(mined(outputs), sent)).toBe(false)
  })

  it('recognises a payment of the amount where the wallet builds the transaction', async () => {
    const payment = (amount: bigint, memo?: string): SentRequest => ({
      payload: { kind: 'transfer', to: friend.address, amount, ...(memo && { memo }) },
    })
    const memo = { script: memoScript(new Uint8Array([0x61])), value: 0n }
    expect(await isSent(mined(outputs), payment(7n))).toBe(true)
    expect(await isSent(mined([memo, ...outputs]), payment(7n, '61'))).toBe(true)
    expect(await isSent(mined(outputs), payment(7n, '61'))).toBe(false)
    expect(await isSent(mined(outputs), payment(8n))).toBe(false)
  })

  it('decides nothing while no node returns the transaction, and rejects another transaction', async () => {
    for (const hash of [txid, '', '../../tip', `0x${txid}`])
      expect(await isSent(hash)).toBeUndefined()
    mined(outputs)
    await expect(isSent(txid)).rejects.toMatchObject({ code: 'rpc' })
    expect(await isSent(txid, { method: 'signMessage', params: [] })).toBeUndefined()
  })
})

import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { getAddressKind } from './address.ts'
import { findBitcoinChain } from './bitcoinChains.ts'
import { createBip122State } from './connectionState.ts'
import { parseSessionCall, performSessionCall } from './sessionCall.ts'
import type { Signer } from './signer.ts'

const network = 'bip122:000000000019d6689c085ae165831e93'
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ordinals = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const psbt = base64.encode(new Uint8Array([1, 2, 3]))
const txid = 'ab'.repeat(32)

/** A wallet of the sats-connect kind that answers every call with this. */
function createSigner(
  answer: unknown,
  abilities: readonly string[] = ['psbt', 'transfer'],
  dialect: Signer['dialect'] = 'sats',
) {
  const calls: unknown[] = []
  const signer: Signer = {
    dialect,
    connectionState: createBip122State({
      network,
      networks: [network],
      addresses: [
        { address, role: 'payment' },
        { address: ordinals, role: 'ordinals' },
      ],
    }),
    supports: (ability) => abilities.includes(ability),
    async callWallet(...call) {
      calls.push(call)
      return answer
    },
    async rpc(method, params) {
      calls.push({ method, params })
      return answer
    },
    findChain: findBitcoinChain,
    getAddressKind,
    recheck: async () => network,
  }
  const perform = (method: string, params: unknown) => {
    const call = parseSessionCall(method, params) ?? expect.fail('not the form of a session')
    return performSessionCall(signer, network, call)
  }
  return { calls, perform }
}
const toSign = { account: address, psbt, signInputs: [{ address, index: 0 }] }
const payment = { account: address, recipientAddress: address, amount: '1234' }

describe('a call in the form of a session to a wallet of the page', () => {
  it('is said in the wallet’s own dialect, and answered in the session’s form', async () => {
    const signing = createSigner({ psbt })
    expect(await signing.perform('signPsbt', toSign)).toEqual({ psbt })
    const paying = createSigner({ txid })
    const order = { ...payment, changeAddress: address }
    expect(await paying.perform('sendTransfer', order)).toEqual({ txid })
    expect([...signing.calls, ...paying.calls]).toEqual([
      { method: 'signPsbt', params: { psbt, signInputs: { [address]: [0] }, broadcast: false } },
      { method: 'sendTransfer', params: { recipients: [{ address, amount: 1234 }] } },
    ])
  })

  it.each([
    ['broadcasts', { ...toSign, broadcast: true }],
    ['covers a part', { ...toSign, signInputs: [{ address, index: 0, sighashTypes: [3] }] }],
  ])('is unsupported when the signature %s', async (_, params) => {
    const { perform, calls } = createSigner({ psbt })
    await expect(perform('signPsbt', params)).rejects.toMatchObject({ code: 'unsupported' })
    expect(calls).toEqual([])
  })

  it.each(['sats', 'leather', 'unisat'] as const)(
    'is unsupported when it has a memo, which the dialect %s cannot say',
    async (dialect) => {
      const { perform, calls } = createSigner({ txid }, undefined, dialect)
      await expect(perform('sendTransfer', { ...payment, memo: '746561' })).rejects.toMatchObject({
        code: 'unsupported',
      })
      expect(calls).toEqual([])
    },
  )

  it.each([
    ['names another address for the change', { ...payment, changeAddress: ordinals }],
    ['names an account that holds ordinals', { ...payment, account: ordinals }],
  ])('is unsupported when the payment %s', async (_, params) => {
    const { perform, calls } = createSigner({ txid })
    await expect(perform('sendTransfer', params)).rejects.toMatchObject({ code: 'unsupported' })
    expect(calls).toEqual([])
  })

  it('is unsupported where the wallet lacks the ability', async () => {
    const { perform, calls } = createSigner({}, ['broadcast'])
    await expect(perform('signPsbt', toSign)).rejects.toMatchObject({ code: 'unsupported' })
    await expect(perform('sendTransfer', payment)).rejects.toMatchObject({ code: 'unsupported' })
    expect(calls).toEqual([])
  })

  it('is unauthorized for an address of another wallet', async () => {
    const { perform, calls } = createSigner({})
    const account = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    const signInputs = [{ address: account, index: 0 }]
    await expect(perform('signPsbt', { ...toSign, signInputs })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await expect(perform('sendTransfer', { ...payment, account })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(calls).toEqual([])
  })

  it('refuses an answer that is no PSBT and no transaction hash', async () => {
    await expect(createSigner({ psbt: '?' }).perform('signPsbt', toSign)).rejects.toMatchObject({
      code: 'foreign-invalid',
    })
    await expect(
      createSigner({ txid: '?' }).perform('sendTransfer', payment),
    ).rejects.toMatchObject({ code: 'foreign-invalid' })
    await expect(
      createSigner({ psbt }).perform('signPsbt', { ...toSign, psbt: '?' }),
    ).rejects.toMatchObject({ code: 'transaction-invalid' })
  })

  it('leaves the forms of the wallets themselves alone', () => {
    expect(parseSessionCall('signPsbt', { psbt, signInputs: { [address]: [0] } })).toBeUndefined()
    expect(parseSessionCall('sendTransfer', { recipients: [{ address }] })).toBeUndefined()
    expect(parseSessionCall('signMessage', toSign)).toBeUndefined()
  })
})

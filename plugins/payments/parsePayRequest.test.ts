import { describe, expect, it } from 'vitest'
import { createSiwxTools } from '../../test/harness/createSiwxTools.ts'
import { createTestEvmNetwork } from '../../test/harness/testNamespaceHost.ts'
import { parsePayRequest, resolveRecipient } from './parsePayRequest.ts'
import { paymentMark } from './paymentMark.ts'

const ask = { network: 'eip155:1', amount: '12.5', recipient: '0x1' } as const
const refused = expect.objectContaining({ code: 'payment-invalid' })

describe('payment requests of a host', () => {
  it('parses a payment request completely, with sanitized texts', () => {
    expect(
      parsePayRequest(
        { ...ask, label: 'Two\u202e tickets', reference: 'order-7', expiresAt: 10, more: 1 },
        5,
      ),
    ).toEqual({
      ...ask,
      label: 'Two tickets',
      reference: 'order-7',
      expiresAt: 10,
    })
  })

  it.each([
    ['no ask', undefined],
    ['a text', 'pay me'],
    ['no network', { ...ask, network: 'mainnet' }],
    ['an amount that is a number', { ...ask, amount: 12.5 }],
    ['an amount with a comma', { ...ask, amount: '12,5' }],
    ['a negative amount', { ...ask, amount: '-1' }],
    ['an amount of zero', { ...ask, amount: '0.00' }],
    ['no recipient', { ...ask, recipient: '' }],
    ['an asset without a name', { ...ask, asset: '' }],
    ['a time that is over', { ...ask, expiresAt: 5 }],
    ['half a millisecond', { ...ask, expiresAt: 10.5 }],
  ])('refuses a payment request for %s', (_, given) => {
    expect(() => parsePayRequest(given, 5)).toThrow(refused)
  })

  it('identifies a payment by network, asset, amount, recipient and reference', () => {
    const mark = paymentMark(ask)
    expect(paymentMark({ ...ask, asset: 'native', label: 'other words', expiresAt: 99 })).toBe(mark)
    const others = [
      { network: 'eip155:10' as const },
      { asset: '0x2' },
      { amount: '12.6' },
      { recipient: '0x2' },
      { reference: 'order-7' },
    ]
    expect(new Set([mark, ...others.map((more) => paymentMark({ ...ask, ...more }))]).size).toBe(6)
  })
})

describe('the mark of a payment request', () => {
  it.each(['12.50', '012.5', '12.5000'])('is that of 12.5 for %s', (amount) => {
    expect(paymentMark({ ...ask, amount })).toBe(paymentMark({ ...ask, amount: '12.5' }))
  })

  it('is the same for an EVM recipient and token in any case, and not on other networks', () => {
    const mark = (network: 'eip155:1' | 'solana:1', recipient: string, asset: string) =>
      paymentMark({ ...ask, network, recipient, asset })
    expect(mark('eip155:1', '0xAb', '0xCd')).toBe(mark('eip155:1', '0xab', '0xcd'))
    expect(mark('solana:1', 'Ab', 'C')).not.toBe(mark('solana:1', 'ab', 'C'))
    expect(mark('solana:1', 'a', 'Cd')).not.toBe(mark('solana:1', 'a', 'cd'))
  })

  it.each([
    ['10', '1'],
    ['10.0', '1'],
    ['0.10', '0.01'],
    ['1.05', '1.5'],
  ])('differs for %s and %s', (amount, other) => {
    expect(paymentMark({ ...ask, amount })).not.toBe(paymentMark({ ...ask, amount: other }))
  })
})

describe('the recipient of a payment request', () => {
  const network = createTestEvmNetwork(1, 'Ethereum')
  const networks = {
    find: (id: string) => (id === network.caipNetworkId ? network : undefined),
    load: createSiwxTools().tools.networks.load,
  }
  const recipient = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

  it('is the address in its canonical form, on the network of the request', async () => {
    expect(await resolveRecipient(networks, { ...ask, recipient })).toEqual({
      network,
      recipient: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    })
  })

  it.each([
    ['a network that the modal does not have', { network: 'eip155:10' } as const, 'eip155:10'],
    ['an address with a wrong checksum', { recipient: recipient.replace('f', 'F') }, 'recipient'],
    ['an address of another ecosystem', { recipient: '1'.repeat(32) }, 'recipient'],
  ])('is refused for %s', async (_, change, named) => {
    await expect(
      resolveRecipient(networks, { ...ask, recipient, ...change }),
    ).rejects.toMatchObject({
      code: 'payment-invalid',
      context: { why: expect.stringContaining(named) },
    })
  })
})

import { describe, expect, it } from 'vitest'
import { bob, usdc } from '../../test/harness/startSending.ts'
import type { PaymentLink } from './parsePaymentLink.ts'
import { parsePaymentLink } from './parsePaymentLink.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const of = (namespace: string, more: object) => ({ namespace, ok: true, ...more }) as PaymentLink

describe('payment links', () => {
  it.each<[string, string, PaymentLink]>([
    ['to an address (EIP-681)', `ethereum:${bob}`, of('eip155', { to: bob })],
    ['with a prefix', `ethereum:pay-${bob}@1`, of('eip155', { to: bob, network: 'eip155:1' })],
    ['in another case', `ETHEREUM:${bob}`, of('eip155', { to: bob })],
    [
      'to a name',
      'ethereum:vitalik.eth@10',
      of('eip155', { to: 'vitalik.eth', network: 'eip155:10' }),
    ],
    [
      'of coins',
      `ethereum:${bob}?value=2.014e18&gas=21000`,
      of('eip155', { to: bob, amount: { units: 2_014_000_000_000_000_000n } }),
    ],
    [
      'of a token',
      `ethereum:${usdc}@1/transfer?address=${bob}&uint256=1e6`,
      of('eip155', { to: bob, network: 'eip155:1', asset: usdc, amount: { units: 1_000_000n } }),
    ],
    [
      'of bitcoin (BIP-21)',
      `bitcoin:${segwit}?amount=0.5&label=Shop&message=For%20you`,
      of('bip122', { to: segwit, amount: { text: '0.5' } }),
    ],
    [
      'of bitcoin with its address behind (BIP-321)',
      `BITCOIN:?bc=${segwit}&lightning=lnbc1`,
      of('bip122', { to: segwit }),
    ],
    [
      'of bitcoin in capitals (BIP-321)',
      `BITCOIN:?BC=${segwit.toUpperCase()}&AMOUNT=0.5`,
      of('bip122', { to: segwit.toUpperCase(), amount: { text: '0.5' } }),
    ],
    [
      'of SOL (Solana Pay)',
      `solana:${mint}?amount=.01&label=Shop`,
      of('solana', { to: mint, amount: { text: '.01' } }),
    ],
    [
      'of a token of Solana',
      `solana:${bob}?spl-token=${mint}&amount=2`,
      of('solana', { to: bob, asset: mint, amount: { text: '2' } }),
    ],
    [
      'of SOL with a memo',
      `solana:${mint}?amount=1&memo=Order%20%2B%2012+%E2%82%AC`,
      of('solana', { to: mint, amount: { text: '1' }, memo: 'Order + 12 €' }),
    ],
    [
      'of SOL with an empty memo',
      `solana:${mint}?amount=1&memo=`,
      of('solana', { to: mint, amount: { text: '1' } }),
    ],
    [
      'of Polkadot',
      'substrate:5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY:0x1234:Ada',
      of('polkadot', { to: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' }),
    ],
    [
      'of Stacks',
      'stacks:SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
      of('stacks', { to: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' }),
    ],
    ['of Cosmos', 'cosmos:cosmos1abc', of('cosmos', { to: 'cosmos1abc' })],
    ['of Sui', 'sui:0xabc', of('sui', { to: '0xabc' })],
  ])('parses %s completely', (_, text, link) => {
    expect(parsePaymentLink(text)).toEqual(link)
  })

  it.each([
    ['approves', `ethereum:${usdc}@1/approve?address=${bob}&uint256=1`],
    ['calls something else', `ethereum:${usdc}/mint?address=${bob}&uint256=1`],
    ['transfers a token without a receiver', `ethereum:${usdc}/transfer?uint256=1`],
    ['transfers no amount of a token', `ethereum:${usdc}/transfer?address=${bob}`],
    ['transfers a token and coins', `ethereum:${usdc}/transfer?address=${bob}&uint256=1&value=1`],
    ['names its token by a name', `ethereum:usdc.eth/transfer?address=${bob}&uint256=1`],
    ['has an amount that is no number', `ethereum:${bob}?value=much`],
    ['has a part of the smallest unit', `ethereum:${bob}?value=1.5`],
    ['has an unknown parameter', `ethereum:${bob}?data=0x01`],
    ['repeats a parameter', `ethereum:${bob}?value=1&value=2`],
    ['has no receiver', 'ethereum:@1'],
    [
      'requires an unknown parameter (BIP-21)',
      `bitcoin:${segwit}?req-somethingyoudontunderstand=50`,
    ],
    ['requires an unknown parameter in capitals', `BITCOIN:${segwit}?REQ-SOMETHING=50`],
    ['names two amounts of bitcoin', `bitcoin:${segwit}?amount=1&AMOUNT=2`],
    ['has no amount of bitcoin', `bitcoin:${segwit}?amount=0,5`],
    ['has no address at all', 'bitcoin:?lightning=lnbc1'],
    ['is a transaction from a server', 'solana:https%3A%2F%2Fshop.example%2Fpay'],
    ['has a memo that is no UTF-8', `solana:${bob}?amount=1&memo=%E2%82`],
    ['has a memo that would be shortened', `solana:${bob}?amount=1&memo=+7`],
    ['requires a reference', `solana:${bob}?amount=1&reference=${mint}`],
    [
      'has parameters on a network that defines none',
      'stacks:SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7?amount=1',
    ],
    ['is cut off within an escaped character', `bitcoin:${segwit}?label=%2`],
  ])('refuses a link that %s', (_, text) => {
    expect(parsePaymentLink(text)).toMatchObject({ ok: false })
  })

  it.each([
    '',
    bob,
    'vitalik.eth',
    `eip155:1:${bob}`,
    'mailto:ada@example.org',
    'constructor:x',
    'https://shop.example/?a=1',
  ])('does not parse %j as a link', (text) => {
    expect(parsePaymentLink(text)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { likeness, lookAlikes } from './lookAlikes.ts'

const alike = (installed: readonly { name: string; rdns?: string }[], listed: readonly { name: string; rdns?: string }[] = []) =>
  installed.map((item) => lookAlikes(installed, listed).has(item))

describe('two wallets look alike', () => {
  test.each([
    ['MetaMask', 'MetaMask'],
    ['MetaMask', 'Met\u0430Mask'],
    ['MetaMask', '\u041c\u0435\u0442\u0430\u041c\u0430\u0455\u043a'],
    ['MetaMask', 'Meta Mask'],
    ['MetaMask', 'MetaMask Wallet'],
    ['MetaMask', 'MetaMask extension'],
    ['MetaMask', '\uff2d\uff45\uff54\uff41Mask'],
    ['MetaMask', 'M\u00e9taMask.'],
    ['MetaMask', 'MetaMa5k'],
    ['Phantom', 'Phant0m'],
    ['Phantom', 'Phantorn'],
    ['Solflare', 'So1flare'],
    ['Solflare', 'SoIflare'],
    ['Keplr', 'Kep\u04cfr'],
    ['OKX Wallet', '\u041e\u041a\u0425 Wallet'],
  ])('%s, %s', (one, two) => {
    expect(alike([{ name: one, rdns: 'app.one' }, { name: two }])).toEqual([true, true])
  })
})

describe('two wallets do not look alike', () => {
  test.each([
    ['Phantom', 'Rainbow'],
    ['Coin98', 'Coin99'],
    ['Trust Wallet', 'Wallet'],
    ['Leap', 'Leather'],
  ])('%s, %s', (one, two) => {
    expect(alike([{ name: one }, { name: two }])).toEqual([false, false])
  })
})

describe('a wallet that is installed and one of the list', () => {
  test('that only look alike are told apart; the wallet itself is not doubted', () => {
    const listed = [{ name: 'One', rdns: 'app.one' }]
    expect(alike([{ name: 'One', rdns: 'app.one' }], listed)).toEqual([false])
    expect(alike([{ name: 'One' }], listed)).toEqual([false])
    expect(alike([{ name: 'One', rdns: 'evil.one' }], listed)).toEqual([true])
    expect(alike([{ name: '0ne' }], listed)).toEqual([true])
  })
})

test('spaces and what cannot be seen change nothing of what a name looks like', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      expect(likeness(` ${name.toUpperCase().toLowerCase()}\u200b`)).toBe(likeness(name.toUpperCase().toLowerCase()))
      expect(likeness(name)).not.toMatch(/[\s\p{M}]/u)
    }),
  )
})

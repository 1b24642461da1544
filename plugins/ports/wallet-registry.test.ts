import { describe, expect, it } from 'vitest'
import { isSameWallet } from './wallet-registry.ts'

const connector = { connectors: [{ namespace: 'cosmos', walletId: 'oneapp' }] }
const injected = [{ namespace: 'cosmos', id: 'oneapp' }]

describe('matching installed wallets', () => {
  it.each([
    [
      'by the same reverse domain name, whatever it is called',
      { name: 'Uno', rdns: 'App.One' },
      { name: 'One', rdns: 'app.one' },
    ],
    [
      'by its name where one has no reverse domain name',
      { name: 'ONE' },
      { name: 'One', rdns: 'app.one' },
    ],
    ['whether or not it adds what it is to its name', { name: 'One Wallet' }, { name: 'One' }],
    [
      'by what a namespace calls it',
      { name: 'The first app', ...connector },
      { name: 'One', injected },
    ],
  ])('%s', (_, installed, listed) => {
    expect(isSameWallet(installed, listed)).toBe(true)
  })
})

describe('different installed wallets', () => {
  it.each([
    [
      'with another reverse domain name, though the name is the same',
      { name: 'One', rdns: 'evil.one' },
      { name: 'One', rdns: 'app.one' },
    ],
    [
      'with a name that only looks the same',
      { name: '\u041ene' },
      { name: 'One', rdns: 'app.one' },
    ],
    [
      'when another namespace calls it so',
      { name: 'Uno', ...connector },
      { name: 'One', injected: [{ namespace: 'sui', id: 'oneapp' }] },
    ],
  ])('%s', (_, installed, listed) => {
    expect(isSameWallet(installed, listed)).toBe(false)
  })
})

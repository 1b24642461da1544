import { describe, expect, test } from 'vitest'
import { gate, listOf } from '#kernel'
import { listedWallet } from './walletSchema.ts'
import bundled from './wallets.json'

const wallet = { id: 'a', name: 'A wallet', chains: ['eip155:1'] }

describe('a wallet of the list', () => {
  test.each([
    ['javascript:alert(1)', undefined],
    [' javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['vbscript:x', undefined],
    ['awallet://', 'awallet://'],
    ['https://a.example/wc', 'https://a.example/wc'],
  ])('an app link %s is taken as %s', (link, taken) => {
    expect(gate(listedWallet, { ...wallet, mobile_link: link }, 'wallet').mobile_link).toBe(taken)
  })
  test.each(['http://a.example', 'javascript:alert(1)', 'https://user:pass@a.example'])('a homepage %s is dropped, the wallet stays', (homepage) => {
    expect(gate(listedWallet, { ...wallet, homepage }, 'wallet')).toMatchObject({ id: 'a', homepage: undefined })
  })
  test('null links, as the provider sends them, are absent links', () => {
    expect(gate(listedWallet, { ...wallet, mobile_link: null, rdns: null }, 'wallet')).toMatchObject({ mobile_link: undefined, rdns: undefined })
  })
  test.each([
    [[{ namespace: 'cosmos', injected_id: 'a' }], [{ namespace: 'cosmos', id: 'a' }]],
    [[{ namespace: 'cosmos' }, { injected_id: 'a' }, { namespace: 'cosmos', injected_id: ' ' }, null, 7], []],
    [null, []],
    [undefined, []],
    ['cosmos', []],
  ])('what it is called where it is injected, %j, is taken as %j', (injected, taken) => {
    expect(gate(listedWallet, { ...wallet, injected }, 'wallet').injected).toEqual(taken)
  })
  test('a bad entry spoils no other', () => {
    expect(gate(listOf(listedWallet), [wallet, { id: 7 }, null, 'x'], 'list')).toHaveLength(1)
  })
  test('every wallet of the bundled list passes, with somewhere to get it', () => {
    const list = gate(listOf(listedWallet), bundled, 'list')
    expect(list).toHaveLength(bundled.length)
    for (const { homepage } of list) expect(homepage).toMatch(/^https:/)
  })
})

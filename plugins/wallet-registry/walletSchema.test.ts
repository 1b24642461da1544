import { describe, expect, test } from 'vitest'
import { lenientArray, parse } from '#kernel'
import { listedWalletSchema } from './walletSchema.ts'
import bundled from './wallets.json'

type Named = { readonly id: string; readonly name: string }
const wallet = { id: 'a', name: 'A wallet', chains: ['eip155:1'] }

describe('listed wallets', () => {
  test.each([
    ['javascript:alert(1)', undefined],
    [' javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['vbscript:x', undefined],
    ['java\nscript:alert(1)', undefined],
    ['intent://pay#Intent;scheme=a;end', undefined],
    ['ms-msdt:/id', undefined],
    ['search-ms:query=a', undefined],
    ['view-source:https://a.example', undefined],
    ['filesystem:https://a.example/1', undefined],
    ['chrome://settings', undefined],
    ['tel:+1900', undefined],
    ['http://a.example/wc', undefined],
    ['//evil.example/wc', undefined],
    ['robinhood-wallet://', 'robinhood-wallet://'],
    ['awallet://', 'awallet://'],
    ['https://a.example/wc', 'https://a.example/wc'],
  ])('an app link %s becomes %s', (link, taken) => {
    expect(parse(listedWalletSchema, { ...wallet, mobile_link: link }, 'wallet').mobile_link).toBe(
      taken,
    )
  })
  test.each(['http://a.example', 'javascript:alert(1)', 'https://user:pass@a.example'])(
    'drops a homepage %s and keeps the wallet',
    (homepage) => {
      expect(parse(listedWalletSchema, { ...wallet, homepage }, 'wallet')).toMatchObject({
        id: 'a',
        homepage: undefined,
      })
    },
  )
  test('treats null links of the provider as missing', () => {
    expect(
      parse(listedWalletSchema, { ...wallet, mobile_link: null, rdns: null }, 'wallet'),
    ).toMatchObject({ mobile_link: undefined, rdns: undefined })
  })
  test('treats null fields of the provider as missing', () => {
    const fields = { image_id: null, order: null, supports_wc: null }
    expect(parse(lenientArray(listedWalletSchema), [{ ...wallet, ...fields }], 'list')).toEqual([
      expect.objectContaining({ id: 'a', image_id: undefined, order: undefined }),
    ])
  })
  test.each(['', ' ', '\u200b', '\u3164', '\u2800'])(
    'drops a wallet with the blank name %j',
    (name) => {
      const list = [wallet, { ...wallet, name }, { ...wallet, id: name }]
      expect(parse(lenientArray(listedWalletSchema), list, 'list')).toHaveLength(1)
    },
  )
  test.each([
    [[{ namespace: 'cosmos', injected_id: 'a' }], [{ namespace: 'cosmos', id: 'a' }]],
    [
      [
        { namespace: 'cosmos' },
        { injected_id: 'a' },
        { namespace: 'cosmos', injected_id: ' ' },
        null,
        7,
      ],
      [],
    ],
    [null, []],
    [undefined, []],
    ['cosmos', []],
  ])('injected ids %j become %j', (injected, taken) => {
    expect(parse(listedWalletSchema, { ...wallet, injected }, 'wallet').injected).toEqual(taken)
  })
  test('a malformed entry does not affect others', () => {
    expect(
      parse(lenientArray(listedWalletSchema), [wallet, { id: 7 }, null, 'x'], 'list'),
    ).toHaveLength(1)
  })
  test('every bundled wallet keeps all its fields and has a homepage', () => {
    const list = parse(lenientArray(listedWalletSchema), bundled, 'list')
    const getFields = (entry: object) => Object.keys(entry).filter((key) => key !== 'injected')
    expect(list.map((entry) => getFields(JSON.parse(JSON.stringify(entry))).sort())).toEqual(
      bundled.map((entry) => getFields(entry).sort()),
    )
    for (const { homepage } of list) expect(homepage).toMatch(/^https:/)
  })
  test('the bundled list has at least three wallets of each namespace, no duplicates and no pictures', () => {
    const names = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks']
    for (const name of names)
      expect(
        bundled.filter(({ chains }) => chains.some((chain) => chain.startsWith(`${name}:`))).length,
      ).toBeGreaterThanOrEqual(3)
    for (const of of [({ id }: Named) => id, ({ name }: Named) => name.toLowerCase()])
      expect(new Set(bundled.map(of)).size).toBe(bundled.length)
    expect(bundled.length).toBeGreaterThanOrEqual(40)
    expect(JSON.stringify(bundled)).not.toMatch(/image|icon/)
  })
  test('links of the bundled list have the form of their stores', () => {
    const forms = {
      app_store: /^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/,
      play_store: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/,
      chrome_store: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
    }
    const links = bundled.flatMap((entry) =>
      Object.entries(entry).flatMap(([key, link]) => (key in forms ? [[key, link] as const] : [])),
    )
    expect(links.length).toBeGreaterThan(80)
    for (const [key, link] of links)
      expect(link).toMatch(Object.entries(forms).find(([name]) => name === key)?.[1] ?? /never/)
    expect(new Set(links.map(([, link]) => link)).size).toBe(links.length)
  })
})

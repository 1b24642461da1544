import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLookAlikes, toSkeleton } from './findLookAlikes.ts'

const alike = (
  installed: readonly { name: string; rdns?: string }[],
  listed: readonly { name: string; rdns?: string }[] = [],
) => installed.map((item) => findLookAlikes(installed, listed).has(item))

describe('look-alike names', () => {
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
    ['MetaMask', 'Meta\u039cask'],
    ['MetaMask', '\u13b7etamask'],
    ['MetaMask', 'MetaMa\ua731k'],
    ['MetaMask', 'MetaMask\u3164'],
    ['Phantom', 'Pha\u039dtom'],
    ['Trust Wallet', '\ua4d4rust Wallet'],
    ['Rabby Wallet', '\u0280\u1d00\u0299\u0299\u028f'],
  ])('the look-alike names %s, %s', (one, two) => {
    expect(alike([{ name: one, rdns: 'app.one' }, { name: two }])).toEqual([true, true])
  })
})

describe('distinct names', () => {
  test.each([
    ['Phantom', 'Rainbow'],
    ['Coin98', 'Coin99'],
    ['Trust Wallet', 'Wallet'],
    ['Leap', 'Leather'],
  ])('the distinct names %s, %s', (one, two) => {
    expect(alike([{ name: one }, { name: two }])).toEqual([false, false])
  })
})

describe('an installed wallet and a listed one', () => {
  test('warns about look-alike names, not about the same wallet', () => {
    const listed = [{ name: 'One', rdns: 'app.one' }]
    expect(alike([{ name: 'One', rdns: 'app.one' }], listed)).toEqual([false])
    expect(alike([{ name: 'One' }], listed)).toEqual([false])
    expect(alike([{ name: 'One', rdns: 'evil.one' }], listed)).toEqual([true])
    expect(alike([{ name: '0ne' }], listed)).toEqual([true])
  })
})

test.each([
  'MetaMask',
  'Trust Wallet',
  'Coinbase Wallet',
  'Rainbow',
  'Phantom',
  'Ledger Live',
  'OKX Wallet',
  'Binance Wallet',
  'Rabby Wallet',
  'Zerion',
  'Uniswap Wallet',
  'Exodus',
  'Argent',
  'Safe',
  'Solflare',
  'Backpack',
  'Keplr',
  'Leather',
  'Xverse',
  'Brave Wallet',
])('%s keeps its skeleton when letters are replaced by look-alikes of other alphabets', (name) => {
  const missed = [
    ...'АВЕЅМНОРСТУХІЈКԚԜаеорсухіјѕһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢᎪᎬᎷᎢᏟᎠᏴᎻᎫᏦᏞᏢᎡᏚᏙᏔᎽᏃꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ',
  ].filter((letter) => {
    const own = [...name].findIndex((one) => toSkeleton(one) === toSkeleton(letter))
    const fake = [...name].map((one, at) => (at === own ? letter : one)).join('')
    return own >= 0 && !alike([{ name: fake, rdns: 'evil.one' }], [{ name, rdns: 'app.one' }])[0]
  })
  expect(missed).toEqual([])
})

test('every Latin letter has a look-alike in other alphabets', () => {
  expect([...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map(toSkeleton).join('')).toBe(
    toSkeleton('abcdefghijklmnoprstuvwyz'),
  )
  expect([...'ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᏔᎽᏃ'].map(toSkeleton).join('')).toBe(
    toSkeleton('abcdeghjklmprstvwyz'),
  )
  expect([...'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ'].map(toSkeleton).join('')).toBe(
    toSkeleton('abcdefghijklmnoprstuvwxyz'),
  )
})

test('spaces and invisible characters do not change a skeleton', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      expect(toSkeleton(` ${name.toUpperCase().toLowerCase()}\u200b`)).toBe(
        toSkeleton(name.toUpperCase().toLowerCase()),
      )
      expect(toSkeleton(name)).not.toMatch(/[\s\p{M}]/u)
    }),
  )
})

import { describe, expect, it } from 'vitest'
import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import { walletLink } from './walletLink.ts'
import { waysTo } from './waysTo.ts'

const desk: Device = { mobile: false, ios: false, android: false, telegram: false }
const phone: Device = { ...desk, mobile: true }
const plain: ListedWallet = { id: 'w', name: 'W', chains: [] }
const full: ListedWallet = { ...plain, mobile_link: 'w:', desktop_link: 'wdesk://', webapp_link: 'https://w.example' }
const uri = 'wc:00@2?relay-protocol=irn&symKey=11'
const encoded = 'wc%3A00%402%3Frelay-protocol%3Dirn%26symKey%3D11'

describe('the ways to a wallet', () => {
  it.each([
    ['no wallet', undefined, desk, false, ['qr']],
    ['no wallet, on a phone', undefined, phone, false, ['qr']],
    ['a wallet without links', plain, desk, false, ['qr']],
    ['a wallet without links, on a phone', plain, phone, false, ['qr']],
    ['a wallet with all links', full, desk, false, ['qr', 'web', 'desktop']],
    ['a wallet with all links, on a phone', full, phone, false, ['mobile', 'web', 'qr']],
    ['an installed wallet', full, desk, true, ['browser', 'qr', 'web', 'desktop']],
    ['a wallet with a link of the web only, on a phone', { ...plain, link_mode: 'https://w.example/app' }, phone, false, ['mobile', 'qr']],
  ] as const)('%s: best first', (_, wallet, device, installed, ways) => {
    expect(waysTo(wallet, device, installed)).toEqual(ways)
  })
})

describe('a link into a wallet', () => {
  it.each([
    ['a bare scheme', 'lantern', `lantern://wc?uri=${encoded}`, 'lantern://'],
    ['a scheme with a colon', 'lantern:', `lantern://wc?uri=${encoded}`, 'lantern://'],
    ['a scheme with slashes', 'lantern://', `lantern://wc?uri=${encoded}`, 'lantern://'],
    ['a scheme with a path', 'lantern://app/connect', `lantern://app/connect/wc?uri=${encoded}`, 'lantern://app/connect/'],
    ['a web address', 'https://w.example/app', `https://w.example/app/wc?uri=${encoded}`, 'https://w.example/app/'],
  ])('from %s', (_, mobile_link, href, base) => {
    expect(walletLink({ ...plain, mobile_link }, 'mobile', uri, phone)).toEqual({ href, base })
  })

  it('is one of the web where the wallet has one', () => {
    expect(walletLink({ ...full, link_mode: 'https://w.example/open' }, 'mobile', uri, phone)?.base).toBe('https://w.example/open/')
  })

  it('is encoded twice in Telegram for Android', () => {
    expect(walletLink(full, 'mobile', uri, { ...phone, telegram: true, android: true })?.href).toBe(`w://wc?uri=${encodeURIComponent(encoded)}`)
    expect(walletLink(full, 'mobile', uri, { ...phone, telegram: true, ios: true })?.href).toBe(`w://wc?uri=${encoded}`)
  })

  it('leads to the site or the desktop program when asked', () => {
    expect(walletLink(full, 'web', uri, desk)?.href).toBe(`https://w.example/wc?uri=${encoded}`)
    expect(walletLink(full, 'desktop', uri, desk)?.href).toBe(`wdesk://wc?uri=${encoded}`)
  })

  it('does not exist for a wallet that has none', () => {
    expect(walletLink(plain, 'mobile', uri, phone)).toBeUndefined()
    expect(walletLink(full, 'qr', uri, phone)).toBeUndefined()
  })
})

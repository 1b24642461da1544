import { describe, expect, it } from 'vitest'
import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { buildPairingLink } from './buildPairingLink.ts'
import { listWalletPlatforms } from './listWalletPlatforms.ts'
import { selectAppLink } from './selectAppLink.ts'

const desk: Device = {
  mobile: false,
  ios: false,
  android: false,
  telegram: false,
  inApp: false,
  framed: false,
}
const phone: Device = { ...desk, mobile: true }
const plain: ListedWallet = { id: 'w', name: 'W', chains: [] }
const full: ListedWallet = {
  ...plain,
  mobile_link: 'w:',
  desktop_link: 'wdesk://',
  webapp_link: 'https://w.example',
}
const universal: ListedWallet = { ...full, link_mode: 'https://w.example/open' }
const uri = 'wc:00@2?relay-protocol=irn&symKey=11'
const encoded = 'wc%3A00%402%3Frelay-protocol%3Dirn%26symKey%3D11'

describe('platforms of a wallet', () => {
  const none = { installed: false, opens: undefined }
  const app = { installed: false, opens: 'app' } as const
  it.each([
    ['no wallet', undefined, desk, none, ['qr']],
    ['no wallet, on a phone', undefined, phone, none, ['qr']],
    ['a wallet without links', plain, desk, none, ['qr']],
    ['a wallet without links, on a phone', plain, phone, none, ['qr']],
    ['a wallet with all links', full, desk, none, ['qr', 'web', 'desktop']],
    ['a wallet with all links, on a phone', full, phone, app, ['mobile', 'web', 'qr']],
    [
      'an installed wallet',
      full,
      desk,
      { installed: true, opens: undefined },
      ['browser', 'qr', 'web', 'desktop'],
    ],
    ['a wallet whose app cannot be opened from here', full, phone, none, ['web', 'qr']],
    [
      'a wallet that opens pages only',
      full,
      phone,
      { installed: false, opens: 'page' },
      ['mobile'],
    ],
  ] as const)(
    'lists the platforms of a wallet, %s: best first',
    (_, wallet, device, known, ways) => {
      expect(listWalletPlatforms(wallet, device, known)).toEqual(ways)
    },
  )
})

describe('links into wallets', () => {
  it.each([
    ['a bare scheme', 'lantern', `lantern://wc?uri=${encoded}`, 'lantern://'],
    ['a scheme with a colon', 'lantern:', `lantern://wc?uri=${encoded}`, 'lantern://'],
    ['a scheme with slashes', 'lantern://', `lantern://wc?uri=${encoded}`, 'lantern://'],
    [
      'a scheme with a path',
      'lantern://app/connect',
      `lantern://app/connect/wc?uri=${encoded}`,
      'lantern://app/connect/',
    ],
    [
      'a web address',
      'https://w.example/app',
      `https://w.example/app/wc?uri=${encoded}`,
      'https://w.example/app/',
    ],
  ])('links into wallets from %s', (_, start, href, base) => {
    expect(buildPairingLink(start, uri, phone)).toEqual({ href, base })
  })

  it('links into wallets use the https link if the wallet has one', () => {
    expect(selectAppLink(universal, phone, true)).toBe('https://w.example/open')
    expect(selectAppLink({ ...plain, mobile_link: 'https://w.example/app' }, phone, true)).toBe(
      'https://w.example/app',
    )
    expect(selectAppLink(full, phone, true)).toBe('w:')
  })

  it('links into wallets use the scheme if the host prefers schemes', () => {
    expect(selectAppLink(universal, phone, false)).toBe('w:')
    expect(selectAppLink({ ...universal, mobile_link: undefined }, phone, false)).toBe(
      'https://w.example/open',
    )
  })

  it('links into wallets never use a scheme in an in-app browser', () => {
    const inside = { ...phone, inApp: true }
    expect(
      [true, false].map((experimental_preferUniversalLinks) =>
        selectAppLink(universal, inside, experimental_preferUniversalLinks),
      ),
    ).toEqual(['https://w.example/open', 'https://w.example/open'])
    expect(
      [true, false].map((experimental_preferUniversalLinks) =>
        selectAppLink(full, inside, experimental_preferUniversalLinks),
      ),
    ).toEqual([undefined, undefined])
  })

  it('links into wallets are encoded twice in Telegram for Android', () => {
    expect(buildPairingLink('w:', uri, { ...phone, telegram: true, android: true }).href).toBe(
      `w://wc?uri=${encodeURIComponent(encoded)}`,
    )
    expect(buildPairingLink('w:', uri, { ...phone, telegram: true, ios: true }).href).toBe(
      `w://wc?uri=${encoded}`,
    )
  })
})

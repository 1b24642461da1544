import { describe, expect, it } from 'vitest'
import { detectDevice } from '#kernel/device'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { createWalletLinks } from './createWalletLinks.ts'

const ios = (more: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${more}`
const android = (more: string) => `Mozilla/5.0 (Linux; Android 14; Pixel 8${more}`
const webView =
  '; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36'
const chrome = ') AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0'

/**
 * Environments of a page (user agent, coarse pointer, Telegram bridge), and the link to expect for
 * a wallet with an https link and a scheme, and for one with a scheme only.
 */
const environments = [
  [
    'Safari on an iPhone',
    ios('Version/17.5 Mobile/15E148 Safari/604.1'),
    true,
    false,
    'web _self',
    'scheme _self',
  ],
  [
    'Chrome on an iPhone',
    ios('CriOS/125.0.0.0 Mobile/15E148 Safari/604.1'),
    true,
    false,
    'web _self',
    'scheme _self',
  ],
  [
    'a page on the home screen of an iPhone',
    ios('Mobile/15E148'),
    true,
    false,
    'web _self',
    'scheme _self',
  ],
  ['Chrome for Android', android(chrome), true, false, 'web _self', 'scheme _self'],
  ['Safari on an iPad, which says that it is a Mac', mac, true, false, 'web _self', 'scheme _self'],
  ['Telegram for iOS', ios('Mobile/15E148'), true, true, 'web _blank', 'none'],
  [
    'Telegram for Android',
    `${android(webView)} Telegram-Android/11.3.1 (Google Pixel 8; Android 14; SDK 34; HIGH)`,
    true,
    true,
    'web _blank',
    'none',
  ],
  ['X for iOS', ios('Mobile/15E148 Twitter for iPhone/10.44'), true, false, 'web _self', 'none'],
  ['X for Android', `${android(webView)} TwitterAndroid`, true, false, 'web _self', 'none'],
  [
    'Instagram for iOS',
    ios(
      'Mobile/21F90 Instagram 335.0.8.27.95 (iPhone15,2; iOS 17_5; en_US; scale=3.00; 1179x2556)',
    ),
    true,
    false,
    'web _self',
    'none',
  ],
  [
    'Instagram for Android',
    `${android(webView)} Instagram 335.0.0.36.92 Android`,
    true,
    false,
    'web _self',
    'none',
  ],
  ['Line for iOS', ios('Mobile/15E148 Safari Line/14.9.0'), true, false, 'web _self', 'none'],
  ['Line for Android', `${android(webView)} Line/14.9.1/IAB`, true, false, 'web _self', 'none'],
  [
    'WeChat for iOS',
    ios('Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en'),
    true,
    false,
    'web _self',
    'none',
  ],
  [
    'WeChat for Android',
    `${android(chrome)} MMWEBID/1 MicroMessenger/8.0.49.2600 WeChat/arm64 Weixin`,
    true,
    false,
    'web _self',
    'none',
  ],
  [
    'Facebook for iOS',
    ios('Mobile/21F90 [FBAN/FBIOS;FBAV/465.0.0.29.105;FBDV/iPhone15,2;FBMD/iPhone]'),
    true,
    false,
    'web _self',
    'none',
  ],
  [
    'Facebook for Android',
    `${android(webView)} [FB_IAB/FB4A;FBAV/465.0.0.55.82;]`,
    true,
    false,
    'web _self',
    'none',
  ],
  [
    "a wallet's own browser on Android",
    `${android(webView)} MetaMaskMobile`,
    true,
    false,
    'web _self',
    'none',
  ],
  ['Chrome on a desktop', windows, false, false, 'none', 'none'],
  ['Firefox on a desktop', firefox, false, false, 'none', 'none'],
  ['Safari on a Mac', mac, false, false, 'none', 'none'],
  ['Telegram on a desktop', windows, false, true, 'none', 'none'],
  ['a laptop with a touch screen', windows, false, false, 'none', 'none'],
  ['a Windows tablet without a mouse', windows, true, false, 'none', 'none'],
] as const

const both: ListedWallet = {
  id: 'both',
  name: 'Both',
  chains: [],
  mobile_link: 'both://',
  link_mode: 'https://both.example',
}
const schemeOnly: ListedWallet = { ...both, link_mode: undefined }

/** Returns the kind and target of the wallet's row link in an environment. */
function linkIn(agent: string, coarse: boolean, telegram: boolean, wallet: ListedWallet): string {
  const { platform } = createTestPlatform({ device: detectDevice(agent, coarse, telegram, false) })
  const pairing = {
    get: () => ({ status: 'waiting', uri: 'wc:00@2' }) as const,
    hold: () => () => {},
    rememberApp: () => {},
  }
  const links = createWalletLinks({
    platform,
    router: { push: () => {} },
    pairing,
    onAppOpen: () => {},
    experimental_preferUniversalLinks: true,
    namespaces: () => ['eip155'],
  })
  const link = links.getRowLink(wallet)
  return link ? `${link.href.startsWith('https:') ? 'web' : 'scheme'} ${link.target}` : 'none'
}

describe('wallet row links', () => {
  it.each(environments)(
    'wallet row links in %s',
    (_, agent, coarse, telegram, ofBoth, ofScheme) => {
      expect([
        linkIn(agent, coarse, telegram, both),
        linkIn(agent, coarse, telegram, schemeOnly),
      ]).toEqual([ofBoth, ofScheme])
    },
  )
})

import { describe, expect, it } from 'vitest'
import type { ScreenText } from './readScreenTexts.ts'
import { readScreenTexts } from './readScreenTexts.ts'
import { findTextBreaches } from './screenTextRules.ts'

const texts = await readScreenTexts()

/** Texts that the specification fixes, by the section of `product-spec.txt`. */
const fixedTexts: Readonly<Record<string, string>> = {
  'Network Not Found': 'section 8, APKT001',
  'Invalid App Configuration': 'section 8, APKT002',
  'Network Error: Wallet Load Failed': 'section 8, APKT003',
  'Wallet Request Timeout': 'section 8, APKT004',
  'Unverified Domain': 'section 8, APKT005',
  'Session Expired': 'section 8, APKT006',
  'Invalid Project ID': 'section 8, APKT007',
  'Project ID Missing': 'section 8, APKT008',
  'Server Error': 'section 8, APKT009',
  'Rate Limited': 'section 8, APKT010',
  'Inactive Namespace Not Connected': 'section 8, APKTW001',
  'Invalid Email Address': 'section 8, APKTW002',
  'User rejected the request': 'section 8, codes',
  'Connection rejected': 'section 8, thrown',
  'No ActiveCaipAddress found': 'section 8, thrown',
  'Untrusted Origin': 'section 5, social result',
  'Token Balance Unavailable': 'section 8, toasts',
}

const toReport = ({ file, key, text }: ScreenText) =>
  findTextBreaches(text).map((breach) => `${file} ${key}: ${text} — ${breach}`)

describe('English screen texts', () => {
  it('are read from messages, labels and errors', () => {
    const of = (file: string) => texts.find((text) => text.file === file)
    expect(texts.length).toBeGreaterThan(700)
    expect([
      of('ui-shell/messages.en.json'),
      of('plugins/onramp/labels.ts'),
      of('errors'),
    ]).not.toContain(undefined)
  })

  it('use the words, case and signs of the product', () => {
    const checked = texts.filter(({ text }) => !Object.hasOwn(fixedTexts, text))
    expect(checked.flatMap(toReport)).toEqual([])
  })

  it('list a fixed text only while the product has it', () => {
    const all = new Set(texts.map(({ text }) => text))
    expect(Object.keys(fixedTexts).filter((text) => !all.has(text))).toEqual([])
  })
})

describe('rules of screen texts', () => {
  it.each([
    'Nobody offers this swap.',
    'The tokens could not be loaded',
    'You are offline',
    'No token is called like that',
    'What you see is not all there is.',
    'This address belongs to a program.',
    'Go on at the exchange',
    'Network fee, about',
    'Looking once more',
    'Your account shows up here.',
    'Take another',
    'Takes {from} of the amount',
    'Your payment was handed in',
    'No quotes at the moment',
    'Send it twice',
    'What is to be paid',
    'What exchanges send',
    'Working out the fee',
    'Not known',
    'Choose the',
    'You rejected it in your wallet',
    'Switch declined',
    'Two  spaces',
    'Loading...',
    'Don’t have it?',
    'Review Swap',
    'Sign In',
  ])('refuse "%s"', (text) => {
    expect(findTextBreaches(text)).not.toEqual([])
  })

  it.each([
    'Request declined',
    'You declined in {name}. Nothing was shared.',
    'What is a wallet?',
    "You're offline. What you see may be out of date.",
    'Step 1 of 2: Approve {symbol}',
    'Open the Farcaster app with the QR code.',
    'Anyone can look up your address from your name.',
    "Couldn't load the list of wallets.",
  ])('accept "%s"', (text) => {
    expect(findTextBreaches(text)).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorTable } from '../../kernel/runtime/errors.ts'
import { featureErrors } from '../../kernel/runtime/featureErrors.ts'
import type { SourceFile } from '../architecture/productFiles.ts'
import { productFiles } from '../architecture/productFiles.ts'
import { findMissingWords } from './findMissingWords.ts'

const files = productFiles()
const root = join(import.meta.dirname, '../..')

/** Every view of the specification, and of ruling R30. */
const specified = [
  ...[
    'Connect',
    'ConnectWallets',
    'Account',
    'AllWallets',
    'ConnectingWalletConnectBasic',
    'ConnectingWalletConnect',
    'ConnectingExternal',
  ],
  ...[
    'ConnectingFarcaster',
    'EmailLogin',
    'UpdateEmailWallet',
    'ProfileWallets',
    'DataCapture',
    'SIWXSignMessage',
    'ApproveTransaction',
  ],
  ...[
    'UnsupportedChain',
    'SwitchNetwork',
    'SwitchActiveChain',
    'RegisterAccountName',
    'RegisterAccountNameSuccess',
    'Networks',
    'OnRampTokenSelect',
  ],
  ...[
    'OnRampFiatSelect',
    'OnRampProviders',
    'WalletSend',
    'Swap',
    'EmailVerifyOtp',
    'EmailVerifyDevice',
    'UpdateEmailPrimaryOtp',
  ],
  ...[
    'UpdateEmailSecondaryOtp',
    'DataCaptureOtpConfirm',
    'ConnectSocials',
    'ConnectingSocial',
    'ConnectingMultiChain',
    'GetWallet',
    'Downloads',
  ],
  ...[
    'WhatIsAWallet',
    'WhatIsANetwork',
    'WhatIsABuy',
    'WalletReceive',
    'WalletSendSelectToken',
    'WalletSendPreview',
    'WalletSendConfirmed',
  ],
  ...[
    'SwapSelectToken',
    'SwapPreview',
    'BuyInProgress',
    'FundWallet',
    'PayWithExchange',
    'PayWithExchangeSelectAsset',
    'Pay',
    'PayQuote',
    'PayLoading',
  ],
  ...[
    'SmartAccountSettings',
    'AccountSettings',
    'ChooseAccountName',
    'WalletCompatibleNetworks',
    'Transactions',
  ],
]

const body = (text: string) =>
  text
    .replaceAll(/^import [\s\S]*?from '.*'$/gm, '')
    .replaceAll(/export const \w+(?::[^=]*)? = defineRoute.*/g, '')
const routes = (sources: readonly SourceFile[]) =>
  sources.flatMap(({ text }) =>
    [
      ...text.matchAll(/^export const (\w+)(?::[^=]*)? = defineRoute(?:<[\s\S]*?>)?\(\s*'(\w+)'/gm),
    ].map(([, name = '', view = '']) => ({ name, view })),
  )
/**
 * Whether a plugin draws a view, and whether any code leads to it: by its constant, beside what
 * draws it and what compares its name.
 */
const isDrawn = (name: string, sources: readonly SourceFile[]) =>
  sources.some(({ text }) => new RegExp(`view\\(\\s*${name},`).test(text))
const isOpened = (name: string, sources: readonly SourceFile[]) =>
  sources.some(({ text }) =>
    new RegExp(`(?<!view\\(\\s*)\\b${name}\\b(?!\\.id\\b)`).test(body(text)),
  )
const unopened = (sources: readonly SourceFile[]) =>
  routes(sources)
    .filter(({ name }) => !isOpened(name, sources))
    .map(({ view }) => view)

describe('the views', () => {
  it('are those of the specification, each drawn by a plugin', () => {
    expect(
      routes(files)
        .map(({ view }) => view)
        .sort(),
    ).toEqual([...specified].sort())
    expect(routes(files).filter(({ name }) => !isDrawn(name, files))).toEqual([])
  })

  // Nothing in the product leads to `ConnectWallets`: a host opens it with `open({ view:
  // 'ConnectWallets' })`.
  it('are opened by some code of the product, but for one that is for hosts', () => {
    expect(unopened(files)).toEqual(['ConnectWallets'])
  })

  it('names a view that nothing opens any more', () => {
    const rest = files.filter(
      ({ text }) => !/\bdownloadsRoute\b/.test(body(text).replaceAll('view(downloadsRoute', '')),
    )
    expect(unopened(rest)).toContain('Downloads')
  })
})

describe('the error codes', () => {
  const codes = Object.keys({ ...errorTable, ...featureErrors })
  const users = files
    .filter(({ path }) => !/^kernel\/(errors|featureErrors)\.ts$/.test(path))
    .map(({ text }) => text)

  it('are each thrown, or given as a reason, by some code of the product', () => {
    expect(findMissingWords(codes, users)).toEqual([])
  })

  it('names a code that nothing throws', () => {
    expect(findMissingWords([...codes, 'never-thrown'], users)).toEqual(['never-thrown'])
  })
})

describe('the events for hosts', () => {
  const names = (path: string, start: RegExp) => {
    const [, block = ''] = start.exec(readFileSync(join(root, path), 'utf8')) ?? []
    return [...block.matchAll(/^ {2}(?:readonly )?(\w+): /gm)].map(([, name]) => name)
  }
  const declared = names('ui-shell/hostTypes.ts', /export type ModalEvents = \{\n([\s\S]*?)^\}/m)

  it('are declared and emitted, in the same order', () => {
    expect(declared).toHaveLength(8)
    expect(
      names('modal/hostEvents.ts', /const eventSources: EventSources = \{\n([\s\S]*?)^\}/m),
    ).toEqual(declared)
  })
})

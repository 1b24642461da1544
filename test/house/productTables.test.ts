import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorTable } from '../../kernel/runtime/errors.ts'
import type { SourceFile } from '../architecture/productFiles.ts'
import { productFiles } from '../architecture/productFiles.ts'
import { errorFactories } from '../harness/errorFactories.ts'
import { findMissingWords } from './findMissingWords.ts'

const files = productFiles()
const root = join(import.meta.dirname, '../..')

/**
 * Every view of the specification, of ruling R30, and `AccountDisconnect`: which of several
 * connected ecosystems to disconnect.
 */
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
    'AccountDisconnect',
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
 * True if a plugin renders a view and any code opens it: by its constant, apart from the code
 * that draws it or compares its name.
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

describe('view table', () => {
  it('lists the views of the specification, each rendered by a plugin', () => {
    expect(
      routes(files)
        .map(({ view }) => view)
        .sort(),
    ).toEqual([...specified].sort())
    expect(routes(files).filter(({ name }) => !isDrawn(name, files))).toEqual([])
  })

  // Nothing in the product leads to `ConnectWallets`: a host opens it with `open({ view:
  // 'ConnectWallets' })`.
  it('lists views that product code opens, except those for hosts', () => {
    expect(unopened(files)).toEqual(['ConnectWallets'])
  })

  it('reports a view that nothing opens', () => {
    const rest = files.filter(
      ({ text }) => !/\bdownloadsRoute\b/.test(body(text).replaceAll('view(downloadsRoute', '')),
    )
    expect(unopened(rest)).toContain('Downloads')
  })
})

describe('error code table', () => {
  const codes = Object.keys(
    Object.assign({}, errorTable, ...errorFactories.map((factory) => factory.codes)),
  )
  const users = files
    .filter(({ path }) => !/\/(errors|emailErrors|reviewErrors|viewErrors)\.ts$/.test(path))
    .map(({ text }) => text)

  it('stand in the tables that the errors test compares with the documentation', () => {
    const tables = files.flatMap(({ text }) => [
      ...text.matchAll(/^export const \w+ = defineErrors\(/gm),
    ])
    expect(tables).toHaveLength(errorFactories.length)
  })

  it('lists codes that product code throws or gives as a reason', () => {
    expect(findMissingWords(codes, users)).toEqual([])
  })

  it('reports a code that nothing throws', () => {
    expect(findMissingWords([...codes, 'never-thrown'], users)).toEqual(['never-thrown'])
  })
})

describe('host event table', () => {
  const names = (path: string, start: RegExp) => {
    const [, block = ''] = start.exec(readFileSync(join(root, path), 'utf8')) ?? []
    return [...block.matchAll(/^ {2}(?:readonly )?(\w+): /gm)].map(([, name]) => name)
  }
  const declared = names('ui-shell/hostTypes.ts', /export type ModalEvents = \{\n([\s\S]*?)^\}/m)

  it('lists declared and emitted events, in the same order', () => {
    expect(declared).toHaveLength(8)
    expect(
      names('modal/hostEvents.ts', /const eventSources: EventSources = \{\n([\s\S]*?)^\}/m),
    ).toEqual(declared)
  })
})

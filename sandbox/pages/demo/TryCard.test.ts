import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { namespaces } from '../../../modal/catalog.ts'
import type { SandboxInfo } from '../../SandboxInfo.ts'
import { pageWallets } from '../../wallets/pageWallets.ts'
import { readParameters } from '../readParameters.ts'
import { TryCard } from './TryCard.tsx'

const demo = 'http://127.0.0.1:4000/'
const info: SandboxInfo = {
  demo,
  docs: `${demo}docs/`,
  gallery: `${demo}gallery/`,
  api: 'http://127.0.0.1:4001',
  relay: 'ws://127.0.0.1:4002',
  secure: null,
  identity: null,
  inbox: null,
  onramp: null,
  exchange: null,
  chains: {},
  networks: [],
  tokens: {},
}
const linksOf = (known: SandboxInfo) =>
  [
    ...renderToStaticMarkup(createElement(TryCard, { info: known })).matchAll(/href="([^"]+)"/g),
  ].map(([, to = '']) => to.replaceAll('&amp;', '&'))

describe('the ways into the sandbox on the demo page', () => {
  it('lead to the parts that there are', () => {
    expect(linksOf(info).filter((to) => !to.startsWith('?'))).toEqual([
      `${demo}phone/`,
      `${demo}docs/`,
      `${demo}gallery/`,
      `${demo}theme-editor/`,
    ])
    expect(linksOf({ ...info, inbox: 'http://127.0.0.1:4003/' })).toContain(
      'http://127.0.0.1:4003/',
    )
  })

  it('ask for a wallet of each ecosystem by names that the page knows', () => {
    const [seven = ''] = linksOf(info)
    const { wallets, ...page } = readParameters(seven)
    expect(page.namespaces).toEqual(['all'])
    expect(wallets).toHaveLength(Object.keys(namespaces).length)
    expect(wallets.filter((name) => name !== 'walletless' && !(name in pageWallets))).toEqual([])
  })
})

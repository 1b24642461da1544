import { createHash } from 'node:crypto'
import type { components } from './provider.generated.ts'
import { walletSeeds } from './walletSeeds.ts'

export type Wallet = components['schemas']['Wallet']

const listChains: Readonly<Record<string, readonly string[]>> = {
  E: ['eip155:1', 'eip155:10', 'eip155:56', 'eip155:137', 'eip155:8453', 'eip155:42161'],
  S: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  B: ['bip122:000000000019d6689c085ae165831e93'],
  P: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  C: ['cosmos:cosmoshub-4'],
  U: ['sui:mainnet'],
  K: ['stacks:1'],
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const slug = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-')
const uuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

function fromSeed([name, families, traits]: (typeof walletSeeds)[number], order: number): Wallet {
  const site = `${slug(name)}.example`
  const has = (trait: string) => traits.includes(trait)
  const linkIf = (trait: string, link: string) => (has(trait) ? link : null)
  return {
    id: hash(`wallet ${name}`),
    name,
    description: `${name} is a wallet of the sandbox.`,
    homepage: `https://${site}`,
    chains: [...families].flatMap((family) => listChains[family] ?? []),
    image_id: uuid(hash(`image ${name}`)),
    order: order + 1,
    ...(has('c') ? { badge_type: 'certified' as const } : {}),
    link_mode: linkIf('l', `https://link.${site}`),
    mobile_link: linkIf('m', `${slug(name)}://`),
    desktop_link: linkIf('d', `${slug(name)}-desktop://`),
    webapp_link: linkIf('w', `https://app.${site}/`),
    app_store: linkIf('a', `https://apps.example/ios/${slug(name)}`),
    play_store: linkIf('a', `https://apps.example/android/${slug(name)}`),
    chrome_store: linkIf('x', `https://apps.example/chrome/${slug(name)}`),
    rdns: linkIf('r', `example.${slug(name)}`),
    injected: has('r')
      ? [...families].map((family) => ({
          namespace: (listChains[family]?.[0] ?? '').split(':')[0] ?? '',
        }))
      : null,
    supports_wc: !has('n'),
    supports_wcpay: has('p'),
  }
}

/**
 * The wallets of the sandbox. The first is the phone wallet; `phonePage` makes its web link open
 * the phone's own page.
 */
export function createCatalogue(phonePage?: () => string | null): readonly Wallet[] {
  const [phone, ...others] = walletSeeds.map(fromSeed)
  if (!phone) return others
  const linked: Wallet = {
    ...phone,
    get webapp_link() {
      return phonePage?.() ?? phone.webapp_link ?? null
    },
  }
  return [linked, ...others]
}

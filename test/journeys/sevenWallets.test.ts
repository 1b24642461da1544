import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

/**
 * By namespace: the wallet of the page, how its row begins, where its balance is read, and the
 * library that judges its signatures.
 */
const ecosystems = [
  { namespace: 'eip155', wallet: 'walletless', row: /^Harbor/, chain: 'eip155:1', judge: 'viem' },
  {
    namespace: 'solana',
    wallet: 'solana',
    row: /^Ember/,
    chain: 'solana',
    judge: '@solana/wallet-standard-util',
  },
  {
    namespace: 'polkadot',
    wallet: 'polkadot',
    row: /^Stoat/,
    chain: 'polkadot',
    judge: '@polkadot/util-crypto',
  },
  {
    namespace: 'bip122',
    wallet: 'bitcoin',
    row: /^Bitcoin Bedrock/,
    chain: 'bitcoin',
    judge: 'bip322-js',
  },
  {
    namespace: 'cosmos',
    wallet: 'cosmos',
    row: /^Keplr/,
    chain: 'cosmos',
    judge: '@cosmjs/crypto',
  },
  { namespace: 'sui', wallet: 'sui', row: /^Tidepool/, chain: 'sui', judge: '@mysten/sui/verify' },
  {
    namespace: 'stacks',
    wallet: 'stacks',
    row: /^Cairn/,
    chain: 'stacks',
    judge: '@stacks/encryption',
  },
] as const

let stage: JourneyFixture
let visit: Visit
beforeAll(async () => {
  stage = await openJourneyFixture()
  visit = await stage.visit({
    query: { namespaces: 'all', wallets: ecosystems.map(({ wallet }) => wallet).join(',') },
  })
})
afterAll(() => stage.close())

const card = (namespace: string) => visit.page.getByTestId(`ecosystem-${namespace}`)
const fact = (namespace: string, name: string) => card(namespace).getByTestId(name).textContent()
const accounts = () => Promise.all(ecosystems.map(({ namespace }) => fact(namespace, 'account')))

/** An account's on-chain balance in base units. */
async function held(chain: string, address: string): Promise<bigint> {
  if (chain.startsWith('eip155:'))
    return (await stage.sandbox.chains[chain]?.nativeBalance(address as `0x${string}`)) ?? -1n
  return (
    (await stage.sandbox.more[chain]?.running().then((running) => running.balanceOf(address))) ??
    -1n
  )
}
const shown = (amount: bigint, decimals: number) => {
  const thousandths = (amount * 1000n) / 10n ** BigInt(decimals)
  return new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(
    Number(thousandths) / 1000,
  )
}

describe('seven wallets on one page', () => {
  it.each(ecosystems)('connects $namespace beside the others', async ({ namespace, row }) => {
    const before = await accounts()
    await card(namespace).getByRole('button', { name: 'Connect', exact: true }).click()
    await visit.waitForView('Connect')
    await visit.pressButton(row)
    await visit.waitForClose()
    await waitUntil(() => fact(namespace, 'status')).toBe('connected')
    expect(await fact(namespace, 'account')).toMatch(new RegExp(`^${namespace}:`))
    const others = (list: readonly (string | null)[]) =>
      list.filter((_, at) => ecosystems[at]?.namespace !== namespace)
    expect(others(await accounts())).toEqual(others(before))
  })

  it.each(ecosystems)(
    'shows the account of $namespace with its on-chain balance',
    async ({ namespace, chain }) => {
      const [, , address = ''] = ((await fact(namespace, 'account')) ?? '').split(':')
      const amount = await held(chain, address)
      expect(amount).toBeGreaterThan(0n)
      await card(namespace).getByRole('button', { name: 'Account' }).click()
      await visit.waitForView('Account')
      const decimals = await visit.page.evaluate(
        (id) =>
          window.latchkey.getState().namespaces[id]?.networkState.caipNetwork?.nativeCurrency
            .decimals ?? 0,
        namespace,
      )
      await waitUntil(async () =>
        (await visit.frame.locator('.account-balance .amount').textContent())?.replace(/\s/g, ' '),
      ).toMatch(`${shown(amount, decimals)} `)
      await visit.page.keyboard.press('Escape')
      await visit.waitForClose()
    },
  )

  it.each(ecosystems)(
    'verifies what $namespace signs with $judge',
    async ({ namespace, judge }) => {
      await card(namespace).getByRole('button', { name: 'Sign' }).click()
      await waitUntil(() => fact(namespace, 'verdict')).toBe(`Verified by ${judge}`)
    },
  )

  it('restores all seven wallets after a reload, each to its own account', async () => {
    const before = await accounts()
    await visit.page.reload()
    await visit.waitForReady()
    await waitUntil(accounts).toEqual(before)
  })

  it('keeps the six others when one disconnects', async () => {
    await card('sui').getByRole('button', { name: 'Disconnect' }).click()
    await waitUntil(() => fact('sui', 'status')).toBe('disconnected')
    for (const { namespace } of ecosystems)
      expect(await fact(namespace, 'status')).toBe(
        namespace === 'sui' ? 'disconnected' : 'connected',
      )
    // The browser prints an unnamed coin as a failed request.
    expect(visit.errors.filter((text) => !/status of 404/.test(text))).toEqual([])
  })
})

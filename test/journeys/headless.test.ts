import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { packageDoors } from '../../tools/packageDoors.mjs'
import { resolveSpecifier } from '../architecture/createModuleGraph.ts'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const folder = new URL('../../sandbox/pages/headless/', import.meta.url)
const sources = ['App', 'AccountPanel', 'PhoneCode', 'SendForm', 'WalletList', 'WalletSearch']
/** The imports of the page's own screens, except each other and the demo page. */
const imports = async () => {
  const texts = await Promise.all(
    sources.map((name) => readFile(new URL(`${name}.tsx`, folder), 'utf8')),
  )
  return texts.flatMap((text) =>
    [...text.matchAll(/from '((?:#|\.\.\/\.\.\/)[^']+|[a-z][^']*)'/g)].map(([, from = '']) => from),
  )
}
const button = (visit: Visit, name: string) => visit.page.getByRole('button', { name, exact: true })

/** No part of the modal's own screens was loaded, and nothing of it is on the page. */
async function expectNoScreens(visit: Visit): Promise<void> {
  expect(
    (await listRequestedChunks(visit)).filter(
      (source) => source.endsWith('.tsx') || source === 'ui-shell/mount.ts',
    ),
  ).toEqual([])
  expect(
    await visit.page.evaluate(
      () =>
        document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open]') ?? null,
    ),
  ).toBeNull()
  expect(visit.errors).toEqual([])
}

async function connected(): Promise<Visit> {
  const visit = await stage.visit({ page: 'headless' })
  await visit.press(button(visit, 'Harbor'))
  await visit.waitForFact('account', new RegExp(testAccount(0).address))
  return visit
}

describe('headless site with its own screens', () => {
  it('imports only what the package exports', async () => {
    const doors = Object.values(packageDoors())
    const isDoor = (from: string) =>
      from === 'react' ||
      doors.includes(resolveSpecifier('sandbox/pages/headless/main.tsx', from) ?? '')
    const all = await imports()
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter((from) => !isDoor(from))).toEqual([])
  })

  it('finds the browser’s wallets, connects one, reads its tokens, switches its network, signs and disconnects', async () => {
    const visit = await connected()
    await visit.waitForFact('tokens', /10000 ETH/)
    await visit.page.getByLabel('Network').selectOption({ label: 'Base' })
    await visit.waitForFact('account', /^eip155:8453:/)
    await visit.press(button(visit, 'Sign'))
    await visit.waitForFact('signature', /^Verified/)
    await visit.waitForFact('events', /networkChange/)
    await visit.press(button(visit, 'Disconnect'))
    await button(visit, 'Harbor').waitFor()
    await visit.waitForFact('events', /disconnect/)
    await expectNoScreens(visit)
  })

  it('connects a phone by the pairing’s URI', async () => {
    const visit = await stage.visit({ page: 'headless' })
    await visit.press(button(visit, 'Show a code'))
    const uri = await visit.page.getByTestId('uri').textContent()
    await stage.control('POST', '/phone', { uri, behaviour: 'approve' })
    await visit.waitForFact('account', /^eip155:1:0x/)
    await expectNoScreens(visit)
  })

  it('searches the list of wallets', async () => {
    const visit = await stage.visit({ page: 'headless' })
    await visit.page.getByLabel('Name of a wallet').fill('lagoon')
    await visit.press(button(visit, 'Search'))
    await visit.waitForFact('found', /Lagoon/i)
    await expectNoScreens(visit)
  })

  it('sends coins after a review of the frozen bytes, and tracks them on the chain', async () => {
    const visit = await connected()
    const { address } = testAccount(5)
    await visit.page.getByLabel('To', { exact: true }).fill(address)
    await visit.page.getByLabel('Amount').fill('0.25')
    await visit.press(button(visit, 'Review'))
    await visit.waitForFact(
      'effects',
      new RegExp(`transfer 250000000000000000 of native to ${address}`, 'i'),
    )
    await visit.press(button(visit, 'Send it'))
    await visit.waitForFact('hash', /^0x[0-9a-f]{64}$/)
    await waitUntil(() => visit.page.getByTestId('stage').textContent()).toBe('confirmed')
    await expectNoScreens(visit)
  })

  it('gets the reason when the wallet declines', async () => {
    const visit = await stage.visit({ page: 'headless' })
    await button(visit, 'Harbor').waitFor()
    await visit.controlWallet('walletless', 'rejectNext')
    await visit.press(button(visit, 'Harbor'))
    await visit.waitForFact('connect-said', /declined|rejected/i)
  })
})

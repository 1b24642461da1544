import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const wallets = [
  ['eip155', 'walletless', /^Harbor/],
  ['solana', 'solana', /^Ember/],
  ['polkadot', 'polkadot', /^Stoat/],
  ['bip122', 'bitcoin', /^Bitcoin Bedrock/],
  ['cosmos', 'cosmos', /^Keplr/],
  ['sui', 'sui', /^Tidepool/],
  ['stacks', 'stacks', /^Cairn/],
] as const
const ids = wallets.map(([namespace]) => namespace)
const namespaceOf = (chunk: string) => /^namespaces\/([^/]+)\//.exec(chunk)?.[1]

describe('connecting a wallet of one namespace', () => {
  it.each(wallets)(
    '%s loads its connect path, only manifests of other namespaces, and no code that plans, sends or verifies',
    async (id, wallet, row) => {
      const visit = await stage.visit({ query: { namespaces: 'all', wallets: wallet } })
      await visit.open()
      await visit.pressButton(row)
      await visit.waitForClose()
      const requestedChunks = (await listRequestedChunks(visit)).filter(namespaceOf)
      const doors = ids.map((one) => `namespaces/${one}/index.ts`)
      expect(requestedChunks).toContain(`namespaces/${id}/connect.ts`)
      expect(
        requestedChunks.filter((chunk) => !doors.includes(chunk) && namespaceOf(chunk) !== id),
      ).toEqual([])
      expect(
        requestedChunks.filter((chunk) =>
          /\/(chain|verify|signing|sendPlan|planTransfer)\.ts$/.test(chunk),
        ),
      ).toEqual([])
    },
  )
})

describe('namespace that the host leaves out', () => {
  it('loads nothing of an unnamed namespace, its manifest included', async () => {
    const visit = await stage.visit({ query: { namespaces: 'sui', wallets: 'sui,solana' } })
    await visit.open()
    await visit.pressButton(/^Tidepool/)
    await visit.waitForClose()
    expect(
      new Set((await listRequestedChunks(visit)).flatMap((chunk) => namespaceOf(chunk) ?? [])),
    ).toEqual(new Set(['sui']))
  })
})

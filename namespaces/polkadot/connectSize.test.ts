import { beforeAll, describe, expect, it } from 'vitest'
import type { Chunk, NamespaceChunks } from '../../test/harness/namespaceChunks.ts'
import { namespaceChunks } from '../../test/harness/namespaceChunks.ts'

let page: NamespaceChunks

beforeAll(async () => {
  page = await namespaceChunks('polkadot')
}, 60_000)

describe('size of the Polkadot namespace in a built page', () => {
  it('ships networks, methods and discovery in at most 2.5 kB', () => {
    expect(page.gzipped(page.named('polkadot/index.ts'))).toBeLessThanOrEqual(2560)
  })

  it('connects and restores with one request of at most 8 kB', () => {
    const added = page.added('polkadot/connect.ts')
    expect(added.map(({ facadeModuleId }) => facadeModuleId?.replace(/^.*polkadot\//, ''))).toEqual(
      ['connect.ts'],
    )
    expect(page.sum(added)).toBeLessThanOrEqual(8192)
  })

  it('loads @polkadot/api only to plan, send or track, and never smoldot or @substrate/connect', () => {
    const packagesOf = (chunk: Chunk) =>
      [...page.arriving(chunk)].flatMap(({ moduleIds }) =>
        moduleIds.flatMap((id) => /node_modules\/((@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []),
      )
    const holding = (path: string) =>
      page.chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path))) ??
      expect.fail(`no chunk with ${path}`)
    expect(packagesOf(page.named('polkadot/chain.ts'))).toContain('@polkadot/api')
    for (const path of [
      'polkadot/connect.ts',
      'polkadot/balances.ts',
      'polkadot/signing.ts',
      'polkadot/verify.ts',
    ])
      expect(packagesOf(holding(path)).filter((name) => name.startsWith('@polkadot/'))).toEqual([])
    const all = page.chunks.flatMap((chunk) => packagesOf(chunk))
    expect(all.filter((name) => /smoldot|@substrate\/connect/.test(name))).toEqual([])
  })
})

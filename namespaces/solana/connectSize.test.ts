import { beforeAll, describe, expect, it } from 'vitest'
import type { NamespaceChunks } from '../../test/harness/namespaceChunks.ts'
import { namespaceChunks } from '../../test/harness/namespaceChunks.ts'

let page: NamespaceChunks

beforeAll(async () => {
  page = await namespaceChunks('solana')
}, 60_000)

describe('size of the Solana namespace in a built page', () => {
  it('ships networks, methods and discovery in at most 3 kB', () => {
    expect(page.gzipped(page.named('solana/index.ts'))).toBeLessThanOrEqual(3072)
  })

  it('connects and restores with one request of at most 8 kB', () => {
    const added = page.added('solana/connect.ts')
    expect(added.map(({ facadeModuleId }) => facadeModuleId?.replace(/^.*solana\//, ''))).toEqual([
      'connect.ts',
    ])
    expect(page.sum(added)).toBeLessThanOrEqual(8192)
  })

  it('loads @solana/web3.js to plan and send, but not to connect', () => {
    const libraries = (path: string) =>
      [...page.arriving(page.named(path))]
        .flatMap(({ moduleIds }) => moduleIds)
        .filter((id) => /node_modules\/(@solana|@noble|@scure)\//.test(id))
    expect(libraries('solana/connect.ts')).toEqual([])
    for (const path of ['solana/chain.ts', 'solana/wireTransaction.ts'])
      expect(libraries(path)).toContainEqual(
        expect.stringContaining('node_modules/@solana/web3.js/'),
      )
  })
})

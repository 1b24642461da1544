import { beforeAll, describe, expect, it } from 'vitest'
import type { Chunk, NamespaceChunks } from '../../test/harness/namespaceChunks.ts'
import { namespaceChunks } from '../../test/harness/namespaceChunks.ts'

let page: NamespaceChunks

beforeAll(async () => {
  page = await namespaceChunks('bip122')
}, 60_000)

describe('size of the Bitcoin namespace in a built page', () => {
  it('ships networks, methods and discovery in at most 3.5 kB', () => {
    expect(page.gzipped(page.named('bip122/index.ts'))).toBeLessThanOrEqual(3584)
  })

  it('connects and restores with one request of at most 8 kB, and a small one for the wallet’s protocol', () => {
    const added = page.added('bip122/connect.ts')
    expect(added.map(({ facadeModuleId }) => facadeModuleId?.replace(/^.*bip122\//, ''))).toEqual([
      'connect.ts',
    ])
    expect(page.sum(added)).toBeLessThanOrEqual(8192)
    for (const late of ['createWalletAdapter.ts', 'remoteConnection.ts', 'onDemand.ts']) {
      const more = page.added(`bip122/${late}`).filter((chunk) => !added.includes(chunk))
      expect(page.sum(more)).toBeLessThanOrEqual(2048)
    }
  })

  it('loads the chain library only with sending and verifying', () => {
    const library = (chunk: Chunk) =>
      [...page.arriving(chunk)].some(({ moduleIds }) =>
        moduleIds.some((id) => id.includes('/node_modules/bitcoinjs-lib/')),
      )
    const files = page.chunks.flatMap(
      ({ facadeModuleId }) => /bip122\/([a-zA-Z]+)\.ts$/.exec(facadeModuleId ?? '')?.[1] ?? [],
    )
    expect(files.filter((file) => library(page.named(`bip122/${file}.ts`))).sort()).toEqual([
      'chain',
      'verify',
    ])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { NamespaceChunks } from '../../test/harness/namespaceChunks.ts'
import { namespaceChunks } from '../../test/harness/namespaceChunks.ts'

let page: NamespaceChunks

beforeAll(async () => {
  page = await namespaceChunks('cosmos')
}, 60_000)

describe('size of the Cosmos namespace in a built page', () => {
  it('ships networks, methods and discovery in at most 2.5 kB', () => {
    expect(page.gzipped(page.named('cosmos/index.ts'))).toBeLessThanOrEqual(2560)
  })

  it('connects and restores with one request of at most 8 kB', () => {
    const added = page.added('cosmos/connect.ts')
    expect(added.map(({ facadeModuleId }) => facadeModuleId?.replace(/^.*cosmos\//, ''))).toEqual([
      'connect.ts',
    ])
    expect(page.sum(added)).toBeLessThanOrEqual(8192)
  })
})

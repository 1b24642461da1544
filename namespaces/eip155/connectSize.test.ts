import { beforeAll, describe, expect, it } from 'vitest'
import type { NamespaceChunks } from '../../test/harness/namespaceChunks.ts'
import { namespaceChunks } from '../../test/harness/namespaceChunks.ts'

let page: NamespaceChunks

beforeAll(async () => {
  page = await namespaceChunks('eip155')
}, 60_000)

describe('size of the EVM namespace in a built page', () => {
  it('ships networks, methods and discovery in at most 3 kB', () => {
    expect(page.gzipped(page.named('eip155/index.ts'))).toBeLessThanOrEqual(3072)
  })

  it('connects and restores with one request of at most 8 kB', () => {
    const added = page.added('eip155/connect.ts')
    expect(added.map(({ facadeModuleId }) => facadeModuleId?.replace(/^.*eip155\//, ''))).toEqual([
      'connect.ts',
    ])
    expect(page.sum(added)).toBeLessThanOrEqual(8192)
  })
})

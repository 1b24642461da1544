import { beforeAll, describe, expect, it } from 'vitest'
import type { NamespaceChunks } from '../../test/harness/namespaceChunks.ts'
import { namespaceChunks } from '../../test/harness/namespaceChunks.ts'

let page: NamespaceChunks

beforeAll(async () => {
  page = await namespaceChunks('stacks')
}, 60_000)

describe('size of the Stacks namespace in a built page', () => {
  it('ships networks, methods and discovery in at most 2.5 kB', () => {
    expect(page.gzipped(page.named('stacks/index.ts'))).toBeLessThanOrEqual(2560)
  })

  it('connects and restores with one request of at most 8 kB, without its chain library or the curve', () => {
    const added = page.added('stacks/connect.ts')
    expect(added.map(({ facadeModuleId }) => facadeModuleId?.replace(/^.*stacks\//, ''))).toEqual([
      'connect.ts',
    ])
    expect(
      added.flatMap(({ moduleIds }) => moduleIds).filter((id) => /node_modules/.test(id)),
    ).toEqual([])
    expect(page.sum(added)).toBeLessThanOrEqual(8192)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findUnlistedRequests, readNetworkDocs } from '../harness/readNetworkDocs.ts'
import { productFiles } from './productFiles.ts'
import { getText, parseModule, walk } from './syntax.ts'

const contract: {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly tags?: readonly string[] }>>>
  >
} = parse(readFileSync(new URL('../../docs/provider.openapi.yaml', import.meta.url), 'utf8'))
const listed = readNetworkDocs()
const ownerOf = (path: string) =>
  path.startsWith('plugins/') ? path.split('/')[1] : path.split('/')[0]
/** The contract's paths up to their first parameter. */
const starts = Object.keys(contract.paths).map((path) => path.split('{')[0] ?? path)

/** Texts of a file that are paths of the provider, or their beginning. */
function pathsIn(path: string, text: string): readonly string[] {
  const found: string[] = []
  walk(parseModule(path, text), (node) => {
    const written =
      node.type === 'TemplateElement'
        ? text.slice(Number(node['start']), Number(node['end']))
        : (getText(node) ?? '')
    const isPath =
      /^(Literal|TemplateElement)$/.test(node.type) &&
      /^\/\w[\w/-]*$/.test(written) &&
      starts.some((start) => start.startsWith(written))
    if (isPath) found.push(written)
  })
  return found
}
const isListed = (owner: string, start: string) =>
  listed.some(({ path, owners }) => owners.includes(owner) && path.startsWith(start))

describe('docs/network.md', () => {
  it('lists requests of the contract, each under its host', () => {
    expect(listed.length).toBeGreaterThan(30)
    const wrong = listed.filter(
      ({ host, method, path }) =>
        !contract.paths[path]?.[method.toLowerCase()]?.tags?.includes(host),
    )
    expect(wrong).toEqual([])
  })

  it('lists every provider path that a source file names, with the file’s plugin', () => {
    const named = productFiles().flatMap(({ path, text }) =>
      pathsIn(path, text).map((start) => ({ path, owner: ownerOf(path) ?? '', start })),
    )
    expect(named.length).toBeGreaterThan(25)
    expect(
      named
        .filter(({ owner, start }) => !isListed(owner, start))
        .map(({ path, start }) => `${path}: ${start}`),
    ).toEqual([])
  })

  it('names only existing plugins', () => {
    const owners = new Set(productFiles().map(({ path }) => ownerOf(path)))
    expect(listed.flatMap((row) => row.owners).filter((owner) => !owners.has(owner))).toEqual([])
  })

  it('reports a request that it does not list', () => {
    const made = [
      'GET /appkit/v1/config',
      'GET /getWalletImage/a-b',
      'POST /v1',
      'POST /v1/',
      'GET /getWalletImage/a/b',
      'POST /appkit/v1/config',
      'GET /spy',
    ]
    const requests = made.map((line) => ({
      method: line.split(' ')[0] ?? '',
      path: line.split(' ')[1] ?? '',
    }))
    expect(findUnlistedRequests(requests)).toEqual([
      'GET /getWalletImage/a/b',
      'POST /appkit/v1/config',
      'GET /spy',
    ])
  })
})

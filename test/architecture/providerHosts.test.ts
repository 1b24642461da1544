import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultHosts, packageRegistry } from '../../modal/providerHosts.ts'
import type { SourceFile } from './productFiles.ts'
import { productFiles } from './productFiles.ts'
import type { SyntaxNode } from './syntax.ts'
import { getText, parseModule, walk } from './syntax.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['kernel', 'modal', 'namespaces', 'plugins', 'ui-shell']

/**
 * An address with a host in it that is not this machine and no name of SVG, or a text that is a host name by itself.
 * Words joined by dots, as ids and keys of texts are, end in no such name.
 */
const host =
  /\b(?:https?|wss?):\/\/(?!localhost\b|127\.|www\.w3\.org\/2000\/svg$)[\w-]|^(?:[\w-]+\.)+(?:com|org|net|io|app|dev|xyz|cloud)(?:$|[/:])/i

/** The text of a node; a template has its parts. */
const textIn = (node: SyntaxNode, source: string): string =>
  node.type === 'TemplateElement'
    ? source.slice(Number(node['start']), Number(node['end']))
    : /^(Literal|JSXText)$/.test(node.type)
      ? (getText(node) ?? '')
      : ''

/** Texts of a source file that name a host; comments are no texts. */
function hostsIn({ path, text }: SourceFile): string[] {
  const found: string[] = []
  walk(parseModule(path, text), (node) => {
    const written = textIn(node, text)
    if (host.test(written)) found.push(`${path}: ${written}`)
  })
  return found
}

/** Every file that ships, data and styles too, whatever it is written in. */
function shippedFiles(): SourceFile[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  const ships = (path: string) =>
    /\.(tsx?|json|css)$/.test(path) && !/\.test(-d)?\.tsx?$|tsconfig/.test(path)
  return inFolders
    .filter(ships)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The domain a host is registered under: its last two names. */
const domainOf = (url: string) => new URL(url).hostname.split('.').slice(-2).join('.')

describe('default provider hosts', () => {
  it('are in one file, and no other source file names any host', () => {
    expect(productFiles().flatMap(hostsIn).sort()).toEqual(
      [...Object.values(defaultHosts), packageRegistry]
        .map((url) => `modal/providerHosts.ts: ${url}`)
        .sort(),
    )
  })

  it('are in no data and in no style sheet', () => {
    const domains = [...new Set(Object.values(defaultHosts).map(domainOf))]
    expect(domains.length).toBeGreaterThan(0)
    const named = shippedFiles().filter(({ text }) =>
      domains.some((domain) => text.includes(domain)),
    )
    expect(named.map(({ path }) => path)).toEqual(['modal/providerHosts.ts'])
  })

  it.each([
    ['an address', "export const a = () => fetch('https://api.example/v1')"],
    ['an address in a template', 'export const a = (id: string) => `wss://relay.example/${id}`'],
    ['a bare host', "export const a = 'api.provider.org'"],
    ['a bare host with a path', "export const a = 'provider.com/v1'"],
    ['an address in a view', 'export const A = () => <p>https://provider.example</p>'],
  ])('are reported when planted: %s', (_, text) => {
    expect(hostsIn({ path: 'plugins/swaps/Planted.tsx', text })).toHaveLength(1)
  })

  it.each([
    "export const a = 'kernel.router'",
    "export const a = 'https:'",
    '// https://eips.ethereum.org/EIPS/eip-6963\nexport const a = 1',
    'export const a = (b: string) => `${b}://`',
  ])('are not reported in %s', (text) => {
    expect(hostsIn({ path: 'kernel/honest.ts', text })).toEqual([])
  })
})

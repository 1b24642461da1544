import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSections } from '../../tools/docs/findSections.js'
import { listPages, readNavigation, readPage, resolveLink } from '../../tools/docsPages.mjs'
import { buildDocsSite } from '../../tools/docsSite.mjs'
import { listAnchors } from '../../tools/renderMarkdown.mjs'

const root = join(import.meta.dirname, '../..')
const sources = [...listPages(), 'CONTRIBUTING.md', 'AGENTS.md']

/** Links of a page that lead to no file, or to no heading of a page. */
function findBrokenLinks(page: string, text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => {
      const { path, anchor } = resolveLink(page, target)
      if (!existsSync(join(root, path))) return true
      return anchor !== '' && !listAnchors(readPage(path)).includes(anchor)
    })
}

describe('links of the pages', () => {
  it.each(sources)('lead to existing files and headings in %s', (page) => {
    expect(findBrokenLinks(page, readPage(page))).toEqual([])
  })

  it('are reported when they lead nowhere', () => {
    const text =
      '[a](csp.md) [b](nowhere.md) [c](csp.md#trusted-types) [d](csp.md#nowhere) [e](#x)\n# X'
    expect(findBrokenLinks('docs/faq.md', text)).toEqual(['nowhere.md', 'csp.md#nowhere', '#x'])
  })
})

describe('navigation', () => {
  it('has every page once', () => {
    const listed = readNavigation().flatMap(({ entries }) => entries.map(({ path }) => path))
    expect(listed.toSorted()).toEqual(listPages().toSorted())
  })

  it('leaves only pages for contributors out of the README', () => {
    const last = readNavigation().at(-1)
    expect(last?.title).toBe('Work on Latchkey')
    expect(last?.entries.map(({ path }) => path)).toEqual([
      'docs/architecture.md',
      'docs/testing.md',
    ])
  })
})

describe('docs site', () => {
  let folder = ''
  beforeAll(() => {
    folder = buildDocsSite(join(mkdtempSync(join(tmpdir(), 'docs-site-')), 'site'))
  })
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const listFiles = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.html'),
    )

  it('has a page for each source, whose links lead to pages and headings of the site', () => {
    expect(listFiles()).toHaveLength(listPages().length)
    const broken = listFiles().flatMap((page) =>
      [...read(page).matchAll(/(?:href|src)="([^"]*)"/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [path = '', anchor = ''] = target.split('#')
          const file = path === '' ? page : posix.join(posix.dirname(page), path)
          if (!existsSync(join(folder, file))) return true
          return anchor !== '' && !read(file).includes(`id="${anchor}"`)
        })
        .map((target) => `${page}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('loads nothing from another host, and shows no comment of a source', () => {
    const texts = listFiles().map(read)
    expect(
      texts.filter((text) => /<(?:link|script|img)[^>]+(?:href|src)="https?:/.test(text)),
    ).toEqual([])
    expect(texts.filter((text) => text.includes('&lt;!-- with') || text.includes('<!--'))).toEqual(
      [],
    )
  })

  it('shows code in colours without changing it, and links to the sections of a long page', () => {
    const page = read('getting-started/react.html')
    expect(page).toContain('<span class="hljs-keyword">import</span>')
    const shown = page
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    const [, code = ''] =
      /^```tsx[^\n]*\n([\s\S]*?)^```$/m.exec(read('getting-started/react.md')) ?? []
    expect(code).toContain('<ConnectButton />')
    expect(shown).toContain(code)
    expect(read('recipes.html')).toContain('<li><a href="#add-a-network">Add a network</a></li>')
    expect(page).not.toContain('On this page')
  })

  it.each([
    ['trusted types', 'csp.html#trusted-types'],
    ['next route', 'recipes.html#next-route-handler'],
    ['useNetwork', 'reference.html#hooks'],
    ['customRpcUrls', 'reference.html#modaloptions'],
    ['project id', 'hosts-contacted.html#get-a-project-id'],
  ])('finds %s', (query, url) => {
    const found = findSections(JSON.parse(read('search.json')), query).map((entry) => entry.url)
    expect(found.slice(0, 3)).toContain(url)
  })

  it('finds nothing for words that no section has together', () => {
    expect(findSections(JSON.parse(read('search.json')), 'hydration zebra')).toEqual([])
    expect(findSections(JSON.parse(read('search.json')), ' ')).toEqual([])
  })

  it('lists every page in llms.txt, as Markdown', () => {
    const listed = [...read('llms.txt').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, path = '']) => path)
    expect(listed).toHaveLength(listPages().length)
    expect(listed.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '..')

/** @typedef {{ label: string, path: string }} Entry a page in the navigation, by its source file */
/** @typedef {{ title: string, entries: Entry[] }} Group */

/** @param {string} path from the root */
export const readPage = (path) => readFileSync(join(root, path), 'utf8')

/** The first heading of a page. */
export const titleOf = (/** @type {string} */ text) =>
  (/^# (.+)$/m.exec(text)?.[1] ?? '').replaceAll('`', '')

const capitalize = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1)

/** Links to pages of docs in a piece of the README. */
function linksIn(/** @type {string} */ text) {
  return [...text.matchAll(/\[([^\]]+)\]\((docs\/[\w/-]+\.md)\)/g)].map(
    ([, label = '', path = '']) => ({ label: capitalize(label), path }),
  )
}

/** The source files of the site: the README, and the pages of docs without internal ones. */
export function listPages() {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .filter((path) => !/^docs\/(internal\/|spec-coverage)/.test(path))
  return ['README.md', ...pages.sort()]
}

/**
 * The navigation is the list of the README: its pages for each host, then its table "Read on". Pages
 * that the README leaves to contributors come last.
 * @returns {Group[]}
 */
export function readNavigation() {
  const readme = readPage('README.md')
  const [, hosts = ''] = /^One page for each host: (.+)$/m.exec(readme) ?? []
  const [, list = ''] = /^## Read on$([\s\S]*)/m.exec(readme) ?? []
  const rows = [...list.matchAll(/^\| ([\w ]+) \| (.*) \|$/gm)].map(
    ([, title = '', cell = '']) => ({
      title: capitalize(title),
      entries: linksIn(cell),
    }),
  )
  const groups = [
    {
      title: 'Get started',
      entries: [{ label: 'Overview', path: 'README.md' }, ...linksIn(hosts)],
    },
    ...rows.filter(({ entries }) => entries.length > 0),
  ]
  const named = new Set(groups.flatMap(({ entries }) => entries.map(({ path }) => path)))
  const rest = listPages()
    .filter((path) => !named.has(path))
    .map((path) => ({ label: titleOf(readPage(path)), path }))
  return rest.length > 0 ? [...groups, { title: 'Work on Latchkey', entries: rest }] : groups
}

/** The place of a page in the site: `docs/a.md` is `a.html`, the README is the first page. */
export const toAddress = (/** @type {string} */ path) =>
  path === 'README.md' ? 'index.html' : path.replace(/^docs\//, '').replace(/\.md$/, '.html')

/**
 * Resolves a link of a page.
 * @param {string} page its source file
 * @param {string} target as it is written
 * @returns {{ path: string, anchor: string }} source file from the root, and anchor without `#`
 */
export function resolveLink(page, target) {
  const [file = '', anchor = ''] = target.split('#')
  return { path: file === '' ? page : posix.join(posix.dirname(page), file), anchor }
}

/** The anchor of a heading, as code hosts make it. */
export const toAnchor = (/** @type {string} */ heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

// `npm run docs`: builds the pages of docs as a site in .cache/docs-site and serves it. `--build`
// only builds.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { listPages, readNavigation, readPage, titleOf, toAddress } from './docsPages.mjs'
import { escapeHtml } from './escapeHtml.mjs'
import { isMain } from './isMain.mjs'
import { renderMarkdown } from './renderMarkdown.mjs'
import { serveFolder } from './staticServer.mjs'

const root = join(import.meta.dirname, '..')
const assets = join(import.meta.dirname, 'docs')

/** @typedef {import('./docsPages.mjs').Group} Group */
/** @typedef {{ url: string, page: string, heading: string, text: string }} SearchEntry */

const styles = ['site.css', 'contents.css', 'code.css']
const scripts = ['site.js', 'addCopyButtons.js', 'findSections.js']

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"

/** The navigation as seen from one page. */
function renderNavigation(/** @type {readonly Group[]} */ groups, /** @type {string} */ page) {
  const here = posix.dirname(toAddress(page))
  const item = (/** @type {{ label: string, path: string }} */ { label, path }) => {
    const current = path === page ? ' aria-current="page"' : ''
    return `<li><a href="${posix.relative(here, toAddress(path))}"${current}>${escapeHtml(label)}</a></li>`
  }
  return groups
    .map(
      ({ title, entries }) =>
        `<h2>${escapeHtml(title)}</h2>\n<ul>\n${entries.map(item).join('\n')}\n</ul>`,
    )
    .join('\n')
}

/** Links to the sections of a long page; a short one is seen at a glance. */
function renderContents(/** @type {readonly import('./renderMarkdown.mjs').Heading[]} */ headings) {
  const sections = headings.filter(({ depth }) => depth === 2)
  if (sections.length < 3) return ''
  const links = sections.map(
    ({ anchor, heading }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`,
  )
  return `<aside><nav aria-labelledby="contents">
<h2 id="contents">On this page</h2>
<ul>
${links.join('\n')}
</ul>
</nav></aside>
`
}

/** A whole page of the site. */
function renderDocument(
  /** @type {Record<'title' | 'base' | 'navigation' | 'contents' | 'content', string>} */ parts,
) {
  const { title, base, navigation, contents, content } = parts
  return `<!doctype html>
<html lang="en" data-base="${base}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)} – Latchkey</title>
<link rel="icon" href="data:,">
${styles.map((name) => `<link rel="stylesheet" href="${base}${name}">`).join('\n')}
<script src="${base}site.js" type="module"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="${base}index.html">Latchkey</a>
<search><input type="search" id="search" placeholder="Search" aria-label="Search the pages" aria-controls="results"></search>
<button type="button" id="mode" aria-label="Change between light and dark">◐</button>
</header>
<div id="results" role="region" aria-label="Search results" aria-live="polite" hidden></div>
<details id="menu"><summary>Pages</summary><nav aria-label="Pages">
${navigation}
</nav></details>
${contents}<main id="content">
${content}
</main>
</body>
</html>
`
}

/** The list of pages for language models: https://llmstxt.org. */
function renderModelList(/** @type {readonly Group[]} */ groups) {
  const [, summary = ''] = /^# .+\n\n(.+)$/m.exec(readPage('README.md')) ?? []
  const lines = groups.flatMap(({ title, entries }) => [
    `## ${title}\n`,
    ...entries.map(
      ({ label, path }) =>
        `- [${label}](${toAddress(path).replace(/html$/, 'md')}): ${titleOf(readPage(path))}`,
    ),
    '',
  ])
  return `# Latchkey\n\n> ${summary}\n\n${lines.join('\n')}`
}

/**
 * Builds the site.
 * @param {string} [folder]
 * @returns {string} the folder
 */
export function buildDocsSite(folder = join(root, '.cache/docs-site')) {
  rmSync(folder, { recursive: true, force: true })
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const groups = readNavigation()
  /** @type {SearchEntry[]} */
  const index = []
  for (const page of listPages()) {
    const text = readPage(page)
    const address = toAddress(page)
    const { html, headings, sections, files } = renderMarkdown(page, text)
    const title = titleOf(text)
    const base = '../'.repeat(address.split('/').length - 1)
    const navigation = renderNavigation(groups, page)
    const contents = renderContents(headings)
    write(address, renderDocument({ title, base, navigation, contents, content: html }))
    write(address.replace(/html$/, 'md'), text)
    for (const file of files) cpSync(join(root, file), join(folder, file.replace(/^docs\//, '')))
    for (const { heading, anchor, text: body } of sections)
      index.push({ url: `${address}#${anchor}`, page: title, heading, text: body })
  }
  write('search.json', JSON.stringify(index))
  write('llms.txt', renderModelList(groups))
  for (const name of [...styles, ...scripts]) write(name, readFileSync(join(assets, name), 'utf8'))
  return folder
}

if (isMain(import.meta.filename)) {
  const folder = buildDocsSite()
  if (process.argv.includes('--build')) console.log(folder)
  else console.log(`docs ${(await serveFolder(folder)).url}`)
}

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Marked } from 'marked'
import { listPages, resolveLink, toAddress, toAnchor } from './docsPages.mjs'
import { escapeHtml } from './escapeHtml.mjs'
import { highlightCode } from './highlightCode.mjs'

const root = join(import.meta.dirname, '..')

/** @typedef {{ heading: string, anchor: string, text: string }} Section for the search */
/** @typedef {{ depth: number, anchor: string, heading: string }} Heading on the page */
/**
 * A page with its headings below the title and the files to copy.
 * @typedef {{ html: string, headings: Heading[], sections: Section[], files: string[] }} Rendered
 */

const plain = (/** @type {string} */ text) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Anchors of the headings of one page; an equal heading gets a number. */
function createAnchors() {
  /** @type {Map<string, number>} */
  const seen = new Map()
  return (/** @type {string} */ heading) => {
    const anchor = toAnchor(heading)
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  }
}

/** Lists the anchors of a page. */
export function listAnchors(/** @type {string} */ text) {
  const toUnique = createAnchors()
  return new Marked()
    .lexer(text)
    .flatMap((token) => (token.type === 'heading' ? [toUnique(plain(token['text']))] : []))
}

/**
 * Renders a page of the site.
 * @param {string} page its source file
 * @param {string} text
 * @returns {Rendered}
 */
export function renderMarkdown(page, text) {
  const here = posix.dirname(toAddress(page))
  const pages = new Set(listPages())
  const toUnique = createAnchors()
  /** @type {Section[]} */
  const sections = []
  /** @type {Heading[]} */
  const headings = []
  /** @type {string[]} */
  const files = []

  /** The address of a target in the site; undefined for what the site does not have. */
  const toHref = (/** @type {string} */ target) => {
    if (/^[a-z]+:/.test(target)) return target
    const { path, anchor } = resolveLink(page, target)
    const isFile = /^docs\/[\w./-]+\.(png|yaml)$/.test(path) && existsSync(join(root, path))
    if (isFile) files.push(path)
    if (!isFile && !pages.has(path)) return undefined
    const address = isFile ? path.replace(/^docs\//, '') : toAddress(path)
    return (posix.relative(here, address) || posix.basename(address)) + (anchor && `#${anchor}`)
  }
  const marked = new Marked({
    renderer: {
      html: () => '',
      heading({ tokens, depth, text: heading }) {
        const anchor = toUnique(plain(heading))
        if (depth > 1) headings.push({ depth, anchor, heading: plain(heading) })
        return `<h${depth} id="${anchor}"><a href="#${anchor}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        const address = toHref(href)
        const inner = this.parser.parseInline(tokens)
        return address === undefined
          ? `<span title="In the repository: ${escapeHtml(resolveLink(page, href).path)}">${inner}</span>`
          : `<a href="${escapeHtml(address)}">${inner}</a>`
      },
      image: ({ href, text: alt }) =>
        `<img src="${escapeHtml(toHref(href) ?? '')}" alt="${escapeHtml(alt)}">`,
      code: ({ text: code, lang }) =>
        `<pre tabindex="0"><code data-language="${escapeHtml(lang ?? '')}">${highlightCode(code, lang ?? '')}\n</code></pre>\n`,
    },
  })
  const tokens = marked.lexer(text)
  collectSections(tokens, sections)
  const html = marked
    .parser(tokens)
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  return { html, headings, sections, files }
}

/**
 * Puts the text below each heading into sections, comments left out. A row of a table that begins
 * with a name in code is a section of its own, so that an option is found by its name.
 */
function collectSections(
  /** @type {readonly import('marked').Token[]} */ tokens,
  /** @type {Section[]} */ sections,
) {
  const toUnique = createAnchors()
  let anchor = ''
  let current = { heading: '', anchor, text: '' }
  for (const token of tokens) {
    if (token.type === 'heading') {
      anchor = toUnique(plain(token['text']))
      current = { heading: plain(token['text']), anchor, text: '' }
      sections.push(current)
    } else if (token.type !== 'html') {
      const written = token.type === 'code' ? token['text'] : token.raw.replace(/-{3,}/g, ' ')
      current.text = `${current.text} ${plain(written)}`.trim()
      if (token.type === 'table') sections.push(...readRows(token['rows'], anchor))
    }
  }
}

/** Sections of the rows of a table that begin with a name in code. */
function readRows(
  /** @type {readonly (readonly { text: string }[])[]} */ rows,
  /** @type {string} */ anchor,
) {
  return rows.flatMap(([first, ...rest]) => {
    const [, name] = /^`<?([\w.-]+)/.exec(first?.text ?? '') ?? []
    const text = rest.map((one) => plain(one.text)).join(' ')
    return name === undefined ? [] : [{ heading: name, anchor, text }]
  })
}

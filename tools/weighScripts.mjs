import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { textsBySource } from './sourceShares.mjs'

/** @typedef {'own' | 'react' | 'page'} Owner */

const gzip = (/** @type {string | Buffer} */ text) => gzipSync(text, { level: 9 }).length

/** @returns {Owner} */
function ownerOf(/** @type {string} */ path) {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(path)) return 'react'
  return path.includes('node_modules/') ? 'own' : 'page'
}

/**
 * Reads how a script is shared out between the package with its dependencies, React, and the page
 * with its bundler's runtime, by what each part compresses to. Without a source map all is the
 * page's.
 * @param {string} file
 * @returns {Record<Owner, number>} parts of 1
 */
function readShares(file) {
  if (!existsSync(`${file}.map`)) return { own: 0, react: 0, page: 1 }
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'))
  const texts = { own: '', react: '', page: '' }
  for (const [path, text] of textsBySource(readFileSync(file, 'utf8'), map))
    texts[ownerOf(path)] += text
  const bytes = { own: gzip(texts.own), react: gzip(texts.react), page: gzip(texts.page) }
  const all = bytes.own + bytes.react + bytes.page
  return { own: bytes.own / all, react: bytes.react / all, page: bytes.page / all }
}

/**
 * Weighs scripts of a built application, gzip -9 bytes, by the paths of their URLs.
 * @param {string} served the folder
 */
export function weighScripts(served) {
  /** @type {Map<string, { bytes: number, shares: Record<Owner, number> }>} */
  const known = new Map()
  const weigh = (/** @type {string} */ path) => {
    const file = join(served, path)
    const weight = known.get(path) ?? { bytes: gzip(readFileSync(file)), shares: readShares(file) }
    known.set(path, weight)
    return weight
  }
  /** @typedef {ReturnType<typeof weigh>} Weight */
  const sum = (
    /** @type {readonly string[]} */ paths,
    /** @type {(weight: Weight) => number} */ bytesOf,
  ) => Math.round(paths.reduce((total, path) => total + bytesOf(weigh(path)), 0))
  return {
    total: (/** @type {readonly string[]} */ paths) => sum(paths, ({ bytes }) => bytes),
    own: (/** @type {readonly string[]} */ paths) =>
      sum(paths, ({ bytes, shares }) => bytes * shares.own),
    withoutReact: (/** @type {readonly string[]} */ paths) =>
      sum(paths, ({ bytes, shares }) => bytes * (1 - shares.react)),
    /** Scripts of which React is not the larger part. */
    count: (/** @type {readonly string[]} */ paths) =>
      paths.filter((path) => weigh(path).shares.react < 0.5).length,
  }
}

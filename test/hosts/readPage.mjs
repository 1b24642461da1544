import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** @param {string} page a page of docs/getting-started, or `README` */
export const readPage = (page) =>
  readFileSync(join(root, page === 'README' ? '' : 'docs/getting-started', `${page}.md`), 'utf8')

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../../docs/internal/compatibility.md')
const [start, end] = ['<!-- hosts -->', '<!-- /hosts -->']

/**
 * The result of a host's application: a failure of its build, or the findings of its visit.
 * @typedef {{ title: string, failure?: string, seconds?: number, warnings?: string }
 * & Partial<import('./visitHost.mjs').HostVisit>} HostResult
 */

const works = (/** @type {boolean | undefined} */ fact) => (fact ? 'works' : '**fails**')

/** @param {HostResult} result */
const toRow = ({ title, failure, seconds, connected, restored, console: lines = [] }) =>
  `| ${title} | ${works(failure === undefined)}${seconds ? `, ${seconds} s` : ''} | ${works(connected)} | ` +
  `${works(restored)} | ${lines.length === 0 ? 'none' : `**${lines.length}**`} |`

/**
 * Writes rows into the table of hosts in docs/internal/compatibility.md. Rows of other hosts stay.
 * @param {readonly HostResult[]} results
 * @param {readonly string[]} titles every host, in the order of the table
 */
export function writeCompatibility(results, titles) {
  const text = readFileSync(page, 'utf8')
  const [before = '', rest = ''] = text.split(start)
  const [table = '', after = ''] = rest.split(end)
  const rowOf = (/** @type {string} */ title) => {
    const result = results.find((one) => one.title === title)
    const kept = table.split('\n').find((row) => row.startsWith(`| ${title} |`))
    return result ? toRow(result) : kept
  }
  const rows = [
    '| Host | Build | Connects | Restores after a reload | Console lines |',
    '|---|---|---|---|---|',
    ...titles.flatMap((title) => rowOf(title) ?? []),
  ]
  writeFileSync(page, `${before}${start}\n\n${rows.join('\n')}\n\n${end}${after}`)
}

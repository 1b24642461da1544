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
 * Writes the table of hosts into docs/internal/compatibility.md.
 * @param {readonly HostResult[]} results
 */
export function writeCompatibility(results) {
  const text = readFileSync(page, 'utf8')
  const table = [
    '| Host | Build | Connects | Restores after a reload | Console lines |',
    '|---|---|---|---|---|',
    ...results.map(toRow),
  ].join('\n')
  const [before = '', rest = ''] = text.split(start)
  const [, after = ''] = rest.split(end)
  writeFileSync(page, `${before}${start}\n\n${table}\n\n${end}${after}`)
}

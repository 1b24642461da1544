/**
 * @typedef {{ file: string, title: string }} NamedTest
 * @typedef {{ id: string, statement: string, part: string, tests: NamedTest[] }} CoverageRow
 */

const cells = (/** @type {string} */ line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const list = (/** @type {string} */ cell) =>
  cell
    .split('<br>')
    .map((one) => one.trim().replace(/^`(.*)`$/, '$1'))
    .filter(Boolean)

/**
 * Pairs the files and titles of a row: several titles share one file, or each has its own.
 * @param {string[]} files
 * @param {string[]} titles
 * @returns {NamedTest[]}
 */
const pair = (files, titles) =>
  titles.map((title, at) => ({ file: files[files.length === 1 ? 0 : at] ?? '', title }))

/**
 * The rows of docs/internal/spec-coverage.md and the parts that count as finished.
 * @param {string} markdown
 * @returns {{ finished: string[], rows: CoverageRow[] }}
 */
export function parseCoverage(markdown) {
  const finished = /^Finished parts:(.*)$/m.exec(markdown)?.[1]?.match(/\b[A-Z]\b/g) ?? []
  const rows = markdown
    .split('\n')
    .filter((line) => /^\| [A-Z]+\d*\.\d+ \|/.test(line))
    .map((line) => {
      const [id = '', statement = '', files = '', titles = '', part = ''] = cells(line)
      return { id, statement, part, tests: pair(list(files), list(titles)) }
    })
  return { finished, rows }
}

/**
 * True when a row names this test that ran, given by its path of titles: by its own title or by its
 * whole path, letter for letter.
 * @param {string} named
 * @param {readonly string[]} path
 */
export function namesTest(named, path) {
  return path.at(-1) === named || path.join(' > ') === named
}

/**
 * Rows of finished parts whose tests did not pass in a finished run.
 * @param {string} markdown
 * @param {{ file: string, path: string[], passed: boolean }[]} ran
 *   every test that ran, `file` relative to the root
 * @returns {string[]} complaints
 */
export function unprovenRows(markdown, ran) {
  const { finished, rows } = parseCoverage(markdown)
  return rows
    .filter((row) => finished.includes(row.part))
    .flatMap((row) =>
      row.tests.flatMap(({ file, title }) => {
        const found = ran.filter((test) => test.file === file && namesTest(title, test.path))
        return found.length > 0 && found.every((test) => test.passed)
          ? []
          : [`${row.id}: ${file} > ${title} ${found.length === 0 ? 'did not run' : 'did not pass'}`]
      }),
    )
}

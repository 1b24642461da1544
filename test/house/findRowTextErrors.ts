import { createHash } from 'node:crypto'
import type { parseCoverage } from '../../tools/specCoverage.mjs'

type Row = ReturnType<typeof parseCoverage>['rows'][number]

/** The fingerprint of what a row promises: its statement and its part. */
const fingerprint = ({ statement, part }: Pick<Row, 'statement' | 'part'>): string =>
  createHash('sha256').update(`${statement}\n${part}`).digest('hex').slice(0, 16)

/**
 * The differences between a table's rows and their agreed fingerprints: texts, parts, missing,
 * added and double rows.
 */
export function findRowTextErrors(
  rows: readonly Row[],
  agreed: Readonly<Record<string, string>>,
): string[] {
  const ids = rows.map(({ id }) => id)
  return [
    ...Object.keys(agreed).flatMap((id) => (ids.includes(id) ? [] : [`${id} is missing`])),
    ...ids.flatMap((id, at) => (ids.indexOf(id) === at ? [] : [`${id} stands twice`])),
    ...rows.flatMap((row) => {
      const known = agreed[row.id]
      if (known === undefined) return [`${row.id} is in no agreed specification`]
      return known === fingerprint(row)
        ? []
        : [
            `${row.id} has another text or part than was agreed (${fingerprint(row)}): ` +
              row.statement,
          ]
    }),
  ]
}

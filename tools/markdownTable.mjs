const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|')

/** Names of pages become links; the page itself stands in docs. */
export const link = (/** @type {string} */ doc) =>
  doc.replace(/\(?`?\bdocs\/([\w-]+)\.md`?\)?/g, (match, name) =>
    match.startsWith('(') ? `([${name}](${name}.md))` : `[${name}](${name}.md)`,
  )

export const code = (/** @type {string} */ text) => `\`${text}\``

/** A row of a table. */
export const row = (/** @type {readonly string[]} */ ...cells) =>
  `| ${cells.map(cell).join(' | ')} |`

/** A table of rows. */
export const table = (
  /** @type {readonly string[]} */ head,
  /** @type {readonly string[]} */ rows,
) => [row(...head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n')

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const contract = new URL('../../docs/provider.openapi.yaml', import.meta.url)
const target = new URL('../../sandbox/api/provider.generated.ts', import.meta.url)
const hash = createHash('sha256').update(readFileSync(contract)).digest('hex')

// Only shapes are used, so the table of paths and what the contract leaves empty stay out.
const types = astToString(await openapiTS(contract, { exportType: true, immutable: true })).replace(
  /^export type (paths|webhooks|\$defs) = (\{$[\s\S]*?^\}|[^{]*?);\n/gm,
  '',
)

writeFileSync(
  target,
  `// Types of the provider's HTTP calls, written from docs/provider.openapi.yaml by tools/openapi (npm ci && npm run generate there).
// sha256 of that file: ${hash}
${types}`,
)
